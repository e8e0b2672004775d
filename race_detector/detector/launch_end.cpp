// SPDX-License-Identifier: Apache-2.0
// What can be said only when a launch is over: which tiles met at words of global memory. The cells keep the lowest tiles of each
// access, so the outcome does not depend on which worker was faster.
#include <algorithm>
#include <optional>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/detector/detector.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/naming/places.h"
#include "race_detector/shadow/coverage.h"
#include "race_detector/shadow/held_rows.h"

namespace tessera::race_detector {

namespace {

bool meet_between_tiles(GlobalCell::Lock& cell, AccessKey a, AccessKey b) {
    for (const GlobalEntry& x : cell) {
        if (!x.has_key(a)) continue;
        for (const GlobalEntry& y : cell) {
            if (y.has_key(b) && x.tile() != y.tile()) return true;
        }
    }
    return false;
}

/// Two tiles' accesses, whichever came first.
/// \param before_a  of the comparisons of `a` so far; none at first
bool are_ordered_by_messages(const GlobalEntry& a, std::optional<AccessHistory::TileSearch>& before_a, const GlobalEntry& b) {
    if (!access_history.orders_tiles()) return false;
    if (!before_a) before_a.emplace(a.point());
    return before_a->reaches(b.point()) || AccessHistory::TileSearch(b.point()).reaches(a.point());
}

}  // namespace

void record_meetings_of_tiles(GlobalCell::Lock& cell, std::uint32_t place, std::uint64_t at, LaunchId launch,
                              ConflictTable& found) {
    for (GlobalEntry* a = cell.begin(); a != cell.end(); ++a) {
        std::optional<AccessHistory::TileSearch> before_a;
        for (GlobalEntry* b = a + 1; b != cell.end(); ++b) {
            if (a->tile() == b->tile() || !conflicts(a->key(), b->key()) || are_ordered_by_messages(*a, before_a, *b)) continue;
            const bool in_order = a->tile() < b->tile();
            const GlobalEntry& first = in_order ? *a : *b;
            const GlobalEntry& second = in_order ? *b : *a;
            Conflict& conflict = found.record(place, at, first.key(), first.point(), second.key(), second.point(), launch);
            conflict.values_differ |= cell.values_differ();
        }
    }
}

std::pair<std::uint32_t, std::uint64_t> Detector::place_of(const LaunchInfo& launch, std::uintptr_t word) {
    const HeldMemory* memory = Places::find(launch, word);
    if (memory == nullptr) return {kAddressPlace, word};
    return {places.number_of(launch, *memory), word - reinterpret_cast<std::uintptr_t>(memory->begin)};
}

void Detector::join_word(const LaunchInfo& launch, std::uintptr_t word, ConflictTable& found) {
    GlobalCell::Lock cell(global_shadow.cell_of(word), global_shadow.launch());
    const auto [place, at] = place_of(launch, word);
    record_meetings_of_tiles(cell, place, at, {launch_number_, kernel_}, found);
}

void Detector::join_meeting(const LaunchInfo& launch, const MeetingInTile& meeting, ConflictTable& found) {
    GlobalCell::Lock cell(global_shadow.cell_of(meeting.word), global_shadow.launch());
    if (meet_between_tiles(cell, meeting.first_key, meeting.second_key)) return;  // that says more, and join_word said it
    const auto [place, at] = place_of(launch, meeting.word);
    Conflict& conflict =
        found.record(place, at, meeting.first_key, meeting.first, meeting.second_key, meeting.second, {launch_number_, kernel_});
    conflict.values_differ |= cell.values_differ();
}

void Detector::join_undefined_read(const LaunchInfo& launch, const UndefinedRead& read) {
    ByteMask left = 0;
    {
        GlobalCell::Lock cell(global_shadow.cell_of(read.word), global_shadow.launch());
        left = read.key.mask() & ~cell.write_first();
    }
    if (left == 0) return;
    const auto [place, at] = place_of(launch, read.word);
    global_conflicts_.record(place, at, read.key, read.point, left, {launch_number_, kernel_});
}

void Detector::join_history(const LaunchInfo& launch, const ConflictTable& global, ConflictTable& found) {
    for (const auto& [key, conflict] : global.all()) {
        const auto [place, at] = place_of(launch, static_cast<std::uintptr_t>(key.word));
        const bool differ = GlobalCell::Lock(global_shadow.cell_of(static_cast<std::uintptr_t>(key.word)), global_shadow.launch())
                                .values_differ();
        Conflict moved = conflict;
        moved.values_differ |= differ;
        ConflictKey moved_key = key;
        moved_key.place = place;
        moved_key.word = at;
        found.merge(moved_key, moved);
    }
}

/// What the kernel has stored to is what the host's copy is old of.
void Detector::join_stores(const LaunchInfo& launch) {
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
    std::vector<Changed> changed;
    for (const HeldMemory& memory : launch.memory) {
        changed.push_back({reinterpret_cast<std::uintptr_t>(memory.host_begin)});
        if (launch.instrumented || memory.host_begin == nullptr || !memory.written) continue;
        // Its stores are not seen.
        for_held_rows(memory, [&](std::size_t first, std::size_t last) { changed.back().add(first, last, launch_number_); });
    }
    stored_bytes.take([&](std::uintptr_t first, std::uintptr_t last) {
        for (std::size_t i = 0; i < changed.size(); ++i) {
            const auto begin = reinterpret_cast<std::uintptr_t>(launch.memory[i].begin);
            const auto end = reinterpret_cast<std::uintptr_t>(launch.memory[i].end);
            if (launch.memory[i].host_begin == nullptr || first >= end || last <= begin) continue;
            changed[i].add(std::max(first, begin) - begin, std::min(last, end) - begin, launch_number_);
        }
    });
    for (Changed& memory : changed) {
        memory.tell(launch_number_);
        if (memory.low != memory.high) host_memory.changed_by_kernel(memory.low, memory.high);
    }
}

void Detector::join_launch(const LaunchInfo& launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& worker : workers_) {
        for (const std::uintptr_t word : worker->candidates) join_word(launch, word, global_conflicts_);
        worker->candidates.clear();
    }
    for (const auto& worker : workers_) {
        for (const MeetingInTile& meeting : worker->meetings) join_meeting(launch, meeting, global_conflicts_);
        worker->meetings.clear();
        for (const UndefinedRead& read : worker->global_undefined_reads.all()) join_undefined_read(launch, read);
        worker->global_undefined_reads.clear();
        join_history(launch, worker->unordered, global_conflicts_);
        worker->unordered = ConflictTable();
    }
    if (access_history.is_active()) {
        ConflictTable global;
        access_history.end_launch(global);
        join_history(launch, global, global_conflicts_);
    }
    std::size_t bytes = global_shadow.bytes();
    for (const auto& worker : workers_) bytes += worker->shadow.bytes();
    shadow_bytes_.store(bytes);
    current_launch_ = nullptr;
}

}  // namespace tessera::race_detector
