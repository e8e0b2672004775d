// SPDX-License-Identifier: Apache-2.0
// What C++ AMP programs include for mathematics in kernels. It only forwards. Like every header of C++ AMP it brings
// restrict, which Visual C++ knows without a header.
#pragma once

#include "tessera/fast_math.h"
#include "tessera/language.h"
#include "tessera/precise_math.h"
