// SPDX-License-Identifier: Apache-2.0
// Messages of faults that end the process. They use no memory from the heap: it may be what broke.
#pragma once

#include <cstddef>

namespace tessera::detail {

class TileScheduler;

/// A fiber ran over the end of its stack. Says so and ends the process with the signal's default action, so that
/// shells and debuggers see a crash.
[[noreturn]] void die_of_stack_overflow(const TileScheduler& scheduler, std::ptrdiff_t thread);

/// Writes the message of a stack overflow, for a signal handler that lets the signal's own action follow.
void print_stack_overflow(const TileScheduler& scheduler, std::ptrdiff_t thread);

/// Writes which thread of which kernel did what ("accessed memory that does not exist").
void print_fault(const TileScheduler& scheduler, const char* what);

}  // namespace tessera::detail
