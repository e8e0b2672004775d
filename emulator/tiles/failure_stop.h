// SPDX-License-Identifier: Apache-2.0
// Where a kernel fails, before anything of its tile is given up: a debugger can stop here, and the option failures=abort ends
// the program here.
#pragma once

#include <cstdint>

extern "C" {
/// Not 0 while a debugger waits at the probe `kernel_failure`: it counts itself in (SystemTap's semaphores).
extern __attribute__((section(".probes"))) volatile unsigned short tessera_kernel_failure_semaphore;
}

namespace tessera::detail {

inline bool debugger_awaits_failures() { return tessera_kernel_failure_semaphore != 0; }

/// On the stack of the thread that fails.
/// \param text    says what has happened
/// \param aborts  the program ends here, if no debugger takes it elsewhere
void stop_process_at_failure(const char* text, bool aborts);

}  // namespace tessera::detail
