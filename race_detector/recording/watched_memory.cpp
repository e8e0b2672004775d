// SPDX-License-Identifier: Apache-2.0
#include "race_detector/recording/watched_memory.h"

#include <dlfcn.h>

#include <algorithm>
#include <map>
#include <utility>

namespace tessera::race_detector {

void WatchedMemory::find_in(const std::vector<TileStaticRange>& ranges) {
    if (!is_tile_static()) return;
    memory = nullptr;
    std::size_t before_range = 0;
    for (const TileStaticRange& range : ranges) {
        Dl_info info{};
        if (dladdr(range.image, &info) != 0 && info.dli_fname == module) {
            const auto wanted = reinterpret_cast<std::uintptr_t>(info.dli_fbase) + begin;
            const std::size_t offset = wanted - reinterpret_cast<std::uintptr_t>(range.image);
            if (offset < range.size && size <= range.size - offset) {
                memory = range.begin + offset;
                switch_points = "t" + std::to_string(before_range + offset) + "x" + std::to_string(size);
                return;
            }
        }
        before_range += range.size;
    }
}

void WatchedMemory::find_in(const LaunchInfo& facts) {
    if (is_tile_static()) return;
    memory = nullptr;
    for (const HeldMemory& held : facts.memory) {
        const auto bytes_held = static_cast<std::size_t>(static_cast<const char*>(held.end) - static_cast<const char*>(held.begin));
        if (held.closure_offset != closure_offset || begin >= bytes_held || size > bytes_held - begin) continue;
        memory = static_cast<const char*>(held.begin) + begin;
        switch_points = "g" + std::to_string(held.array) + "o" + std::to_string(held.array_offset + begin) + "x" + std::to_string(size);
    }
}

void WatchedMemory::start() {
    if (memory == nullptr || was_there) return;
    was_there = true;
    before = bytes();
}

void WatchedMemory::stop() {
    if (memory != nullptr && was_there) after = bytes();
}

bool WatchedMemory::note(RecordedAccess access, const char* address, std::size_t count) {
    if (memory == nullptr || !was_there) return false;
    const auto window = reinterpret_cast<std::uintptr_t>(memory), at = reinterpret_cast<std::uintptr_t>(address);
    if (at >= window + size || at + count <= window) return false;
    const std::size_t first = at > window ? at - window : 0, last = std::min(at + count - window, size);
    access.begin = first / cell * cell;
    const std::size_t end = std::min((last + cell - 1) / cell * cell, size);
    if (accesses.size() == kMostAccesses || bytes_kept_ + (end - access.begin) > kMostBytes) {
        is_cut = true;
        return false;
    }
    bytes_kept_ += end - access.begin;
    access.value.assign(memory + access.begin, end - access.begin);
    accesses.push_back(std::move(access));
    return accesses.back().kind == 'W';
}

void WatchedMemory::read_value(std::size_t number_of_access) {
    RecordedAccess& access = accesses[number_of_access];
    access.value.assign(memory + access.begin, access.value.size());
}

void WatchedMemory::find_old_accesses(const WeakMemoryFacts& facts) {
    std::map<std::size_t, std::size_t> positions;  // by number; an access that failed has the number of the next one
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        if (accesses[i].weak_number) positions[*accesses[i].weak_number] = i;
    }
    std::vector<std::size_t> numbers;
    for (const auto& [number_of_access, position] : positions) numbers.push_back(number_of_access);
    const auto position_of = [&](std::size_t number_of_access) {
        const auto found = positions.find(number_of_access);
        return found != positions.end() ? found->second : kNotRecorded;
    };
    for (OldAccess& old : facts.old_accesses(numbers, kMostOldAccesses)) {
        old.access = position_of(old.access);
        if (is_partly_weak(old.access)) continue;
        for (OldAccess::Write& write : old.writes) {
            if (write.access) write.access = position_of(*write.access);
        }
        old_accesses.push_back(std::move(old));
    }
}

/// Whether something before the access wrote its elements of which weak memory knows nothing: what it takes for the value from before the
/// launch may be that one's.
bool WatchedMemory::is_partly_weak(std::size_t access) const {
    const RecordedAccess& here = accesses[access];
    return std::any_of(accesses.begin(), accesses.begin() + static_cast<std::ptrdiff_t>(access), [&](const RecordedAccess& other) {
        return other.kind != 'R' && !other.weak_number && other.begin < here.begin + here.value.size() && here.begin < other.begin + other.value.size();
    });
}

}  // namespace tessera::race_detector
