// SPDX-License-Identifier: Apache-2.0
// The system's header, which would take _MSC_VER for Visual C++ itself.
#pragma once

#pragma push_macro("_MSC_VER")
#undef _MSC_VER
#include_next <immintrin.h>
#pragma pop_macro("_MSC_VER")
