// SPDX-License-Identifier: Apache-2.0
// A stand-in for <concurrent_vector.h>. TBB's containers have the same functions.
#pragma once

#if !__has_include(<tbb/concurrent_vector.h>)
#error "<concurrent_vector.h> needs TBB's headers (Debian: libtbb-dev)"
#endif
#pragma push_macro("_MSC_VER")  // TBB would take it for Visual C++ itself
#undef _MSC_VER
#include <tbb/concurrent_vector.h>
#pragma pop_macro("_MSC_VER")

namespace Concurrency {

using tbb::concurrent_vector;

}  // namespace Concurrency
