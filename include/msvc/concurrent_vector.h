// SPDX-License-Identifier: Apache-2.0
// A stand-in for <concurrent_vector.h>. TBB's containers have the same functions.
#pragma once

#if !__has_include(<tbb/concurrent_vector.h>)
#error "<concurrent_vector.h> needs TBB's headers (Debian: libtbb-dev)"
#endif
#include <tbb/concurrent_vector.h>

namespace Concurrency {

using tbb::concurrent_vector;

}  // namespace Concurrency
