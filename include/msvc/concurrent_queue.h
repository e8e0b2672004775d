// SPDX-License-Identifier: Apache-2.0
// A stand-in for <concurrent_queue.h>. TBB's containers have the same functions.
#pragma once

#if !__has_include(<tbb/concurrent_queue.h>)
#error "<concurrent_queue.h> needs TBB's headers (Debian: libtbb-dev)"
#endif
#include <tbb/concurrent_queue.h>

namespace Concurrency {

using tbb::concurrent_queue;

}  // namespace Concurrency
