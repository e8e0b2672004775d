// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/conflict_table.h"

#include <algorithm>
#include <tuple>

namespace tessera::race_detector {

namespace {

ConflictKey key_of(std::uint32_t place, std::uint64_t word, AccessKey x, AccessKey y, std::uint32_t kernel) {
    return {std::min(x.code_and_type(), y.code_and_type()), std::max(x.code_and_type(), y.code_and_type()), place, word,
            x.mask() & y.mask(), kernel};
}

/// The order of sightings in one launch.
auto rank_in_launch(const Sighting& s) {
    const AccessPoint& low = s.a < s.b ? s.a : s.b;
    const AccessPoint& high = s.a < s.b ? s.b : s.a;
    return std::make_tuple(low.tile, low.interval, low.thread, high.tile, high.interval, high.thread);
}

/// Of one pair of instructions. Which of them the lower access was decides between sightings that have changed places: a third
/// thing, which was seen first, depends on which worker was faster.
bool is_lower_in_launch(const Sighting& x, const Sighting& y) {
    return std::make_tuple(rank_in_launch(x), x.b < x.a) < std::make_tuple(rank_in_launch(y), y.b < y.a);
}

bool is_lower_in_table(const Sighting& x, const Sighting& y) {
    return x.launch != y.launch ? x.launch < y.launch : is_lower_in_launch(x, y);
}

Sighting sighting_of(AccessKey first, const AccessPoint& at_first, AccessKey second, const AccessPoint& at_second,
                     LaunchId launch) {
    const bool swapped = first.code_and_type() > second.code_and_type();
    return {launch.number, swapped ? at_second : at_first, swapped ? at_first : at_second, swapped};
}

void add_sighting(Conflict& conflict, const Sighting& sighting, bool is_new) {
    if (is_new || is_lower_in_table(sighting, conflict.example)) conflict.example = sighting;
    if (is_new || is_lower_in_launch(sighting, conflict.lowest)) conflict.lowest = sighting;
    conflict.tiles.add(sighting.launch, sighting.a.tile);
}

}  // namespace

bool lowers_example(const Conflict& conflict, AccessKey first, const AccessPoint& at_first, AccessKey second,
                    const AccessPoint& at_second, LaunchId launch) {
    return is_lower_in_table(sighting_of(first, at_first, second, at_second, launch), conflict.example);
}

bool operator<(const Sighting& x, const Sighting& y) {
    if (x.launch != y.launch) return x.launch < y.launch;
    return rank_in_launch(x) < rank_in_launch(y);
}

Conflict& ConflictTable::record(std::uint32_t place, std::uint64_t word, AccessKey first, const AccessPoint& at_first,
                                AccessKey second, const AccessPoint& at_second, LaunchId launch) {
    const auto [at, is_new] = conflicts_.try_emplace(key_of(place, word, first, second, launch.kernel));
    Conflict& conflict = at->second;
    const Sighting sighting = sighting_of(first, at_first, second, at_second, launch);
    add_sighting(conflict, sighting, is_new);
    if (at_first.tile != at_second.tile) conflict.tiles.add(launch.number, sighting.b.tile);
    (at_first.tile == at_second.tile ? conflict.in_tile : conflict.between_tiles) = true;
    return conflict;
}

Conflict& ConflictTable::record(std::uint32_t place, std::uint64_t word, AccessKey read, const AccessPoint& at,
                                ByteMask bytes, LaunchId launch) {
    const auto [entry, is_new] =
        conflicts_.try_emplace(ConflictKey{read.code_and_type(), 0, place, word, bytes, launch.kernel});
    add_sighting(entry->second, {launch.number, at, at, false}, is_new);
    return entry->second;
}

Conflict* ConflictTable::find(std::uint32_t place, std::uint64_t word, AccessKey x, AccessKey y, std::uint32_t kernel) {
    const auto at = conflicts_.find(key_of(place, word, x, y, kernel));
    return at == conflicts_.end() ? nullptr : &at->second;
}

void ConflictTable::merge(const ConflictTable& other) {
    if (conflicts_.empty()) {
        conflicts_ = other.conflicts_;
        return;
    }
    for (const auto& [key, conflict] : other.conflicts_) merge(key, conflict);
}

void ConflictTable::merge(ConflictTable&& other) {
    conflicts_.merge(other.conflicts_);
    for (const auto& [key, conflict] : other.conflicts_) merge(key, conflict);
    other.conflicts_ = {};
}

void ConflictTable::merge(const ConflictKey& key, const Conflict& theirs) {
    const auto [at, is_new] = conflicts_.try_emplace(key, theirs);
    if (is_new) return;
    Conflict& ours = at->second;
    if (is_lower_in_table(theirs.example, ours.example)) ours.example = theirs.example;
    if (is_lower_in_launch(theirs.lowest, ours.lowest)) ours.lowest = theirs.lowest;
    ours.tiles.add(theirs.tiles);
    ours.tiles.limit();
    ours.in_tile |= theirs.in_tile;
    ours.between_tiles |= theirs.between_tiles;
    ours.values_differ |= theirs.values_differ;
}

void ConflictTable::drop_before(std::uint64_t launch) {
    for (auto at = conflicts_.begin(); at != conflicts_.end();) {
        at = at->second.tiles.last_launch() < launch ? conflicts_.erase(at) : std::next(at);
    }
}

}  // namespace tessera::race_detector
