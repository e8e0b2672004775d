// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/execution_observer.h"

namespace tessera::detail {

/// What observe_execution installed. Read it through `observer`.
extern ExecutionObserver* installed_observer;

/// The installed observer of kernels, or null. Any thread, also in a signal handler.
inline ExecutionObserver* observer() { return __atomic_load_n(&installed_observer, __ATOMIC_ACQUIRE); }

/// Counts a watched launch that begins now and returns its number.
std::uint64_t count_launch();

}  // namespace tessera::detail
