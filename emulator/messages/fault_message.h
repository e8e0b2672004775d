// SPDX-License-Identifier: Apache-2.0
// Messages of faults that end the process, and the observer's last chance. They use no memory from the heap: it may be
// what broke.
#pragma once

#include "emulator/launch/running_thread.h"
#include "emulator/symbols/call_chain.h"

namespace tessera::detail {

/// A fiber ran over the end of its stack. Says so and ends the process with the signal's default action, so that
/// shells and debuggers see a crash.
[[noreturn]] void die_of_stack_overflow(const RunningThread& thread);

/// For a signal handler that lets the signal's own action follow: writes the message and tells the observer.
/// \param calls  that the thread stands in; none where they are unknown
void report_stack_overflow(const RunningThread& thread, const CallChain& calls);

/// The same for an access through a wild pointer.
/// \param memory  where the access went; null: unknown
void report_wild_access(const RunningThread& thread, const CallChain& calls, const void* memory);

/// The same for an instruction that the processor refuses.
/// \param is_trap  compilers put it where no thread should come
void report_illegal_instruction(const RunningThread& thread, const CallChain& calls, bool is_trap);

/// The same when the bytes behind the tile_static variables have changed: by a thread of this tile, not
/// necessarily this one.
void report_past_tile_static(const RunningThread& thread, const CallChain& calls);

}  // namespace tessera::detail
