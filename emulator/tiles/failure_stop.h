// SPDX-License-Identifier: Apache-2.0
// Where a kernel fails, before anything of its tile is given up: a debugger can stop here, and the option failures=abort ends
// the program here.
#pragma once

#include <cstdint>

#include "tessera/detail/config.h"

extern "C" {
/// Not 0 while a debugger waits for failures. gdb counts itself in at the probe `kernel_failure` (SystemTap's semaphores); lldb, which
/// knows no probes, in kernel_fails().
extern TESSERA_EXPORT __attribute__((section(".probes"))) volatile unsigned short tessera_kernel_failure_semaphore;
}

namespace tessera::detail {

inline bool debugger_awaits_failures() { return tessera_kernel_failure_semaphore != 0; }

/// Does nothing: a debugger that stops here can still ask for the text that show_failure_to_debugger() gets, which takes time to write.
TESSERA_EXPORT void kernel_fails();

/// On the stack of the thread that fails.
/// \param text  says what has happened
TESSERA_EXPORT void show_failure_to_debugger(const char* text);

/// The same; with `aborts` the program then ends.
void stop_process_at_failure(const char* text, bool aborts);

}  // namespace tessera::detail
