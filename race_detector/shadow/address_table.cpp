// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/address_table.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>

#include "emulator/support/exit_codes.h"


namespace tessera::race_detector {

void* map_shadow_memory(std::size_t bytes) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        std::fputs("tessera: the race detector has no memory left for its shadow memory; make the problem smaller\n",
                   stderr);
        std::_Exit(detail::kToolFailed);
    }
    return memory;
}

}  // namespace tessera::race_detector
