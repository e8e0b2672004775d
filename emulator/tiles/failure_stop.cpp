// SPDX-License-Identifier: Apache-2.0
#include "emulator/tiles/failure_stop.h"

#define _SDT_HAS_SEMAPHORES 1
#if __has_include(<sys/sdt.h>)
#include <sys/sdt.h>
#else
#define STAP_PROBE1(provider, name, argument) static_cast<void>(argument)
#endif

#include <cstdio>
#include <cstdlib>

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

void abort_at_failure(const char* text) {
    std::fprintf(stderr, "tessera: %s\n", text);
    std::abort();
}

}  // namespace tessera::detail
