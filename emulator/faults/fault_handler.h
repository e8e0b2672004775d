// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::detail {

/// The signal a watchdog sends to a worker it wants to stop. Ignored by default, so a stray one does no harm.
int abandon_signal();

/// Installs the process's signal handlers, once: stack overflow, wild accesses and traps of a kernel are named before the
/// signal takes its course (to the handler that was there before, or the default), an integer division by zero and a
/// watchdog's request abandon the running thread.
void install_fault_handlers();

}  // namespace tessera::detail
