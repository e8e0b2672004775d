// SPDX-License-Identifier: Apache-2.0
#include "emulator/tiles/failure_stop.h"

#define _SDT_HAS_SEMAPHORES 1
#include <cstdio>
#include <cstdlib>

#include "emulator/support/static_probes.h"

extern "C" {
volatile unsigned short tessera_kernel_failure_semaphore = 0;
}

namespace tessera::detail {

__attribute__((noinline)) void kernel_fails() {
    asm volatile("" : : : "memory");  // a call that is not left out
}

__attribute__((noinline)) void show_failure_to_debugger(const char* text) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"  // the header's macros have empty arguments
    STAP_PROBE1(tessera, kernel_failure, text);
#pragma GCC diagnostic pop
}

void stop_process_at_failure(const char* text, bool aborts) {
    show_failure_to_debugger(text);
    if (!aborts) return;
    std::fprintf(stderr, "tessera: %s\n", text);
    std::abort();
}

}  // namespace tessera::detail
