// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/tile_runs.h"

#include <algorithm>

namespace tessera::race_detector {

namespace {

/// With nothing between them.
bool is_before(TileRuns::Run a, TileRuns::Run b) { return std::uint64_t{a.last} + 1 < b.first; }

std::uint64_t tiles_in(TileRuns::Run run) { return std::uint64_t{run.last} - run.first + 1; }

}  // namespace

void TileRuns::add(Run run) {
    if (empty()) {
        run_ = run;
        return;
    }
    Run& last = more_.empty() ? run_ : more_.back();
    if (run.first >= last.first && !is_before(last, run)) {
        last.last = std::max(last.last, run.last);
    } else if (run.first > last.last) {
        more_.push_back(run);
    } else {
        insert(run);
    }
}

void TileRuns::insert(Run run) {
    // Those that overlap or touch it, and what lies between them, become one.
    if (is_before(run, run_)) {
        more_.insert(more_.begin(), run_);
        run_ = run;
        return;
    }
    const bool behind_first = is_before(run_, run);
    auto from = behind_first ? std::lower_bound(more_.begin(), more_.end(), run, is_before) : more_.begin();
    const auto to = std::upper_bound(from, more_.end(), run, is_before);
    if (behind_first && from == to) {
        more_.insert(from, run);
        return;
    }
    Run& joined = behind_first ? *from++ : run_;
    joined.first = std::min(joined.first, run.first);
    joined.last = std::max(joined.last, run.last);
    if (from != to) joined.last = std::max(joined.last, std::prev(to)->last);
    more_.erase(from, to);
}

void TileRuns::add(const TileRuns& other) {
    if (&other == this || other.empty()) return;
    add(other.run_);
    for (const Run run : other.more_) add(run);
}

bool TileRuns::contains(std::uint32_t tile) const {
    if (empty()) return false;
    if (tile - run_.first <= run_.last - run_.first) return true;
    const auto after = std::upper_bound(more_.begin(), more_.end(), tile, [](std::uint32_t at, Run run) { return at < run.first; });
    return after != more_.begin() && tile <= std::prev(after)->last;
}

std::uint64_t TileRuns::count() const {
    std::uint64_t sum = empty() ? 0 : tiles_in(run_);
    for (const Run run : more_) sum += tiles_in(run);
    return sum;
}

std::vector<TileRuns::Run> TileRuns::all() const {
    std::vector<Run> runs;
    if (!empty()) runs.push_back(run_);
    runs.insert(runs.end(), more_.begin(), more_.end());
    return runs;
}

}  // namespace tessera::race_detector
