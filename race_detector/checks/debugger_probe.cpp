// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/debugger_probe.h"

#define _SDT_HAS_SEMAPHORES 1
#include "emulator/support/static_probes.h"
#include "race_detector/code/call_stacks.h"
#include "race_detector/code/code_addresses.h"

extern "C" {
volatile unsigned short tessera_race_semaphore = 0;
}

namespace tessera::race_detector {

namespace {

/// What tools/gdb/tessera_gdb/stopping/races.py reads: words of 64 bits. A change of them needs another version.
struct ShownRace {
    std::uint64_t version;
    std::uint64_t address;  ///< the first byte that both accesses touch
    std::uint64_t bytes;    ///< that both touch
    std::uint64_t first_code, second_code;  ///< return addresses; 0: unknown
    std::uint64_t first_type, second_type;  ///< AccessType
    std::uint64_t first_tile, first_thread, first_interval;
    std::uint64_t first_or_later;  ///< 1: in that interval or a later one
};

std::uint64_t code_address(AccessKey key) {
    if (CallStacks::is_on()) return 0;  // numbers are those of stacks
    return reinterpret_cast<std::uintptr_t>(code_addresses.address_of(key.code()));
}

}  // namespace

void stop_debugger_at_race(std::uintptr_t word, AccessKey first, const AccessPoint& at_first, AccessKey second) {
    const ByteMask both = first.mask() & second.mask();
    const ShownRace race = {2,
                            word + static_cast<unsigned>(__builtin_ctz(both | 0x10U)),
                            static_cast<unsigned>(__builtin_popcount(both)),
                            code_address(first),
                            code_address(second),
                            static_cast<std::uint64_t>(first.type()),
                            static_cast<std::uint64_t>(second.type()),
                            at_first.tile,
                            at_first.thread,
                            at_first.interval,
                            at_first.or_later ? 1U : 0U};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"  // the header's macros have empty arguments
    STAP_PROBE1(tessera, race, &race);
#pragma GCC diagnostic pop
}

}  // namespace tessera::race_detector
