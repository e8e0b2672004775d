// SPDX-License-Identifier: Apache-2.0
// Places that a debugger can stop at by name, in libraries without debug information too: one `nop` each, and a note in
// the library that says where it is (SystemTap's format, which gdb and perf read).
#pragma once

#include "emulator/support/static_probes.h"
#include "tessera/detail/config.h"

namespace tessera::detail {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"  // the header's macros have empty arguments

/// All threads of the running tile stand at one barrier, none has gone on; the interval is already the next. The thread that
/// came last still runs; with preempt=access none does.
TESSERA_INLINE void probe_barrier_released() {
    asm volatile("" : : : "memory");  // what was to be written before has been, and what comes after has not
    STAP_PROBE(tessera, barrier_released);
    asm volatile("" : : : "memory");
}

#pragma GCC diagnostic pop

}  // namespace tessera::detail
