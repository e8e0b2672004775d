// SPDX-License-Identifier: Apache-2.0
// A stand-in for <concurrent_priority_queue.h>. TBB's containers have the same functions.
#pragma once

#if !__has_include(<tbb/concurrent_priority_queue.h>)
#error "<concurrent_priority_queue.h> needs TBB's headers (Debian: libtbb-dev)"
#endif
#pragma push_macro("_MSC_VER")  // TBB would take it for Visual C++ itself
#undef _MSC_VER
#include <tbb/concurrent_priority_queue.h>
#pragma pop_macro("_MSC_VER")

namespace Concurrency {

using tbb::concurrent_priority_queue;

}  // namespace Concurrency
