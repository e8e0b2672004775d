// SPDX-License-Identifier: Apache-2.0
#include "race_detector/detector/meetings_in_launch.h"

#include <optional>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/naming/places.h"

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
            Conflict& conflict = found.record(place, at, first.key(), global_shadow.point_of(first), second.key(),
                                              global_shadow.point_of(second), launch);
            conflict.values_differ |= cell.values_differ();
        }
    }
}

std::pair<std::uint32_t, std::uint64_t> MeetingsInLaunch::place_of(std::uintptr_t word) const {
    const HeldMemory* memory = Places::find(launch_, word);
    if (memory == nullptr) return {kAddressPlace, word};
    return {places.number_of(launch_, *memory), word - reinterpret_cast<std::uintptr_t>(memory->begin)};
}

void MeetingsInLaunch::add_word(std::uintptr_t word) const {
    GlobalCell::Lock cell(global_shadow.cell_of(word), global_shadow.launch());
    const auto [place, at] = place_of(word);
    record_meetings_of_tiles(cell, place, at, id_, found_);
}

void MeetingsInLaunch::add_meeting(const MeetingInTile& meeting) const {
    GlobalCell::Lock cell(global_shadow.cell_of(meeting.word), global_shadow.launch());
    if (meet_between_tiles(cell, meeting.first_key, meeting.second_key)) return;  // that says more, and add_word said it
    const auto [place, at] = place_of(meeting.word);
    Conflict& conflict = found_.record(place, at, meeting.first_key, meeting.first, meeting.second_key, meeting.second, id_);
    conflict.values_differ |= cell.values_differ();
}

void MeetingsInLaunch::add_undefined_read(const UndefinedRead& read) const {
    ByteMask left = 0;
    {
        GlobalCell::Lock cell(global_shadow.cell_of(read.word), global_shadow.launch());
        left = read.key.mask() & ~cell.write_first();
    }
    if (left == 0) return;
    const auto [place, at] = place_of(read.word);
    found_.record(place, at, read.key, read.point, left, id_).tiles.add(id_.number, read.tiles);
}

void MeetingsInLaunch::add_history(const ConflictTable& global) const {
    for (const auto& [key, conflict] : global.all()) {
        const auto [place, at] = place_of(static_cast<std::uintptr_t>(key.word));
        const bool differ = GlobalCell::Lock(global_shadow.cell_of(static_cast<std::uintptr_t>(key.word)), global_shadow.launch())
                                .values_differ();
        Conflict moved = conflict;
        moved.values_differ |= differ;
        ConflictKey moved_key = key;
        moved_key.place = place;
        moved_key.word = at;
        found_.merge(moved_key, moved);
    }
}

}  // namespace tessera::race_detector
