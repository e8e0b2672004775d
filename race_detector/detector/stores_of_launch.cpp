// SPDX-License-Identifier: Apache-2.0
#include "race_detector/detector/stores_of_launch.h"

#include <algorithm>
#include <vector>

#include "race_detector/host/host_memory.h"
#include "race_detector/shadow/held_rows.h"
#include "race_detector/shadow/stored_bytes.h"

namespace tessera::race_detector {

namespace {

/// What was stored to a variable of the host's.
struct Changed {
    std::uintptr_t begin, low = 0, high = 0;
    std::uintptr_t first = 0, last = 0;  ///< not told yet: what the host has a whole page of is told at once

    void add(std::uintptr_t from, std::uintptr_t to, std::uint32_t launch) {
        if (from != last) tell(launch);
        if (from != last) first = from;
        last = to;
    }
    void tell(std::uint32_t launch) {
        if (first == last) return;
        host_memory.stored_by_kernel(begin + first, begin + last, launch);
        if (low == high) low = begin + first;
        low = std::min(low, begin + first);
        high = std::max(high, begin + last);
    }
};

}  // namespace

void tell_host_of_stores(const LaunchInfo& launch, std::uint32_t launch_number) {
    std::vector<Changed> changed;
    for (const HeldMemory& memory : launch.memory) {
        changed.push_back({reinterpret_cast<std::uintptr_t>(memory.host_begin)});
        if (launch.instrumented || memory.host_begin == nullptr || !memory.written) continue;
        // Its stores are not seen.
        for_held_rows(memory, [&](std::size_t first, std::size_t last) { changed.back().add(first, last, launch_number); });
    }
    stored_bytes.take([&](std::uintptr_t first, std::uintptr_t last) {
        for (std::size_t i = 0; i < changed.size(); ++i) {
            const auto begin = reinterpret_cast<std::uintptr_t>(launch.memory[i].begin);
            const auto end = reinterpret_cast<std::uintptr_t>(launch.memory[i].end);
            if (launch.memory[i].host_begin == nullptr || first >= end || last <= begin) continue;
            changed[i].add(std::max(first, begin) - begin, std::min(last, end) - begin, launch_number);
        }
    });
    for (Changed& memory : changed) {
        memory.tell(launch_number);
        if (memory.low != memory.high) host_memory.changed_by_kernel(memory.low, memory.high);
    }
}

}  // namespace tessera::race_detector
