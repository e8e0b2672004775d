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

void TileSet::add_run(Run run) {
    if (empty()) {
        run_ = run;
        return;
    }
    Run& last = more_.empty() ? run_ : more_.back();
    if (run.first >= last.first && run.first <= last.second + 1) {
        last.second = std::max(last.second, run.second);
    } else if (run.first > last.second) {
        more_.push_back(run);
    } else {
        insert_run(run);
    }
}

void TileSet::insert_run(Run run) {
    // Those that overlap or touch it, and what lies between them, become one.
    const auto begins_behind = [](const Run& added, const Run& there) { return added.second + 1 < there.first; };
    const auto ends_before = [](const Run& there, const Run& added) { return there.second + 1 < added.first; };
    const bool behind_first = ends_before(run_, run);
    const bool before_first = begins_behind(run, run_);
    if (before_first) {
        more_.insert(more_.begin(), run_);
        run_ = run;
        return;
    }
    auto from = behind_first ? std::lower_bound(more_.begin(), more_.end(), run, ends_before) : more_.begin();
    const auto to = std::upper_bound(from, more_.end(), run, begins_behind);
    if (behind_first && from == to) {
        more_.insert(from, run);
        return;
    }
    Run& joined = behind_first ? *from++ : run_;
    joined.first = std::min(joined.first, run.first);
    joined.second = std::max(joined.second, run.second);
    if (from != to) joined.second = std::max(joined.second, std::prev(to)->second);
    more_.erase(from, to);
}

bool TileSet::contains(std::uint32_t launch, std::uint32_t tile) const {
    const std::uint64_t wanted = number(launch, tile);
    if (wanted - run_.first <= run_.second - run_.first && !empty()) return true;
    const auto after = std::upper_bound(more_.begin(), more_.end(), wanted,
                                        [](std::uint64_t at, const Run& run) { return at < run.first; });
    return after != more_.begin() && wanted <= std::prev(after)->second;
}

std::vector<TileSet::Run> TileSet::runs() const {
    std::vector<Run> all;
    if (!empty()) all.push_back(run_);
    all.insert(all.end(), more_.begin(), more_.end());
    return all;
}

std::vector<TileSet::Run> TileSet::joined(std::vector<Run> all) {
    std::vector<Run> joined;
    std::sort(all.begin(), all.end());
    for (const Run& run : all) {
        if (!joined.empty() && run.first <= joined.back().second + 1) {
            joined.back().second = std::max(joined.back().second, run.second);
        } else {
            joined.push_back(run);
        }
    }
    return joined;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> TileSet::runs_in(std::uint64_t launch) const {
    const Run wanted{launch << 32, launch << 32 | 0xFFFFFFFFU};
    std::vector<Run> found;
    for (const Run& run : runs()) {
        if (run.second < wanted.first || run.first > wanted.second) continue;
        found.emplace_back(std::max(run.first, wanted.first) - wanted.first, std::min(run.second, wanted.second) - wanted.first);
    }
    return found;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> TileSet::runs_in_any() const {
    std::vector<Run> all;
    for (const Run& run : runs()) all.emplace_back(run.first & 0xFFFFFFFFU, run.second & 0xFFFFFFFFU);
    return joined(std::move(all));
}

void TileSet::add(const TileSet& other) {
    if (!other.empty()) add_run(other.run_);
    for (const Run& run : other.more_) add_run(run);
}

std::uint64_t TileSet::last_launch() const {
    if (empty()) return 0;
    return (more_.empty() ? run_ : more_.back()).second >> 32;
}

std::vector<std::uint64_t> TileSet::launches() const {
    std::vector<std::uint64_t> all;
    for (const Run& run : runs()) {
        for (std::uint64_t launch = run.first >> 32; launch <= run.second >> 32; ++launch) all.push_back(launch);
    }
    return all;
}

std::uint64_t TileSet::count() const {
    std::uint64_t sum = empty() ? 0 : run_.second - run_.first + 1;
    for (const Run& run : more_) sum += run.second - run.first + 1;
    return sum;
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

void ConflictTable::merge(const ConflictKey& key, const Conflict& theirs) {
    const auto [at, is_new] = conflicts_.try_emplace(key, theirs);
    if (is_new) return;
    Conflict& ours = at->second;
    if (is_lower_in_table(theirs.example, ours.example)) ours.example = theirs.example;
    if (is_lower_in_launch(theirs.lowest, ours.lowest)) ours.lowest = theirs.lowest;
    ours.tiles.add(theirs.tiles);
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
