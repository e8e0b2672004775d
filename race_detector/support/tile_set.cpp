// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/tile_set.h"

#include <algorithm>

namespace tessera::race_detector {

namespace {

std::vector<std::pair<std::uint64_t, std::uint64_t>> runs_of(const TileRuns& tiles) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> runs;
    for (const TileRuns::Run run : tiles.all()) runs.emplace_back(run.first, run.last);
    return runs;
}

}  // namespace

TileSet::TileSet(const TileSet& other)
    : launch_(other.launch_),
      newest_(other.newest_),
      earlier_(other.earlier_ == nullptr ? nullptr : std::make_unique<LaunchTiles>(*other.earlier_)) {}

TileSet& TileSet::operator=(const TileSet& other) {
    if (this != &other) *this = TileSet(other);
    return *this;
}

LaunchTiles& TileSet::earlier() {
    if (earlier_ == nullptr) earlier_ = std::make_unique<LaunchTiles>();
    return *earlier_;
}

/// A later launch begins.
void TileSet::close() {
    earlier().add({launch_, launch_, 1, std::move(newest_)});
    newest_ = TileRuns();
}

void TileSet::add_of_another(std::uint32_t launch, TileRuns tiles) {
    if (launch > launch_) {
        close();
        launch_ = launch;
        newest_ = std::move(tiles);
    } else {
        earlier().add({launch, launch, 1, std::move(tiles)});
    }
    limit();
}

void TileSet::limit() {
    if (earlier_ == nullptr || earlier_->all().size() <= kFewLaunches || earlier_->size() <= kMostRuns) return;
    forget_before(launch_, first_launch());
}

void TileSet::forget_before(std::uint32_t launch, std::uint32_t kept) {
    if (launch_ < launch && !newest_.empty()) close();
    earlier().forget_before(launch, kept);
}

std::uint32_t TileSet::first_launch() const {
    std::uint32_t first = launch_;
    if (earlier_ == nullptr) return first;
    for (const RepeatedTiles& repeated : earlier_->all()) first = std::min(first, repeated.first);
    return first;
}

void TileSet::add(const TileSet& other) {
    if (other.empty() || &other == this) return;
    if (empty()) {
        *this = other;
        return;
    }
    // What the two have forgotten must be of the same launches.
    const std::uint32_t forgotten = std::max(forgotten_before(), other.forgotten_before());
    if (forgotten != 0) {
        const std::uint32_t kept = std::min(first_launch(), other.first_launch());
        TileSet same(other);
        same.forget_before(forgotten, kept);
        forget_before(forgotten, kept);
        earlier().add(*same.earlier_);
    } else if (other.earlier_ != nullptr) {
        earlier().add(*other.earlier_);
    }
    if (other.launch_ < std::max(launch_, forgotten)) {
        const bool is_known = other.launch_ >= forgotten && !other.newest_.empty();
        if (is_known) earlier().add({other.launch_, other.launch_, 1, other.newest_});
        return;
    }
    if (!newest_.empty() && launch_ < other.launch_) close();
    launch_ = other.launch_;
    newest_.add(other.newest_);
}

std::uint64_t TileSet::count() const {
    return newest_.count() + (earlier_ == nullptr ? 0 : earlier_->count());
}

bool TileSet::contains(std::uint32_t launch, std::uint32_t tile) const {
    if (launch == launch_) return newest_.contains(tile);
    if (earlier_ == nullptr) return false;
    const std::vector<RepeatedTiles>& all = earlier_->all();
    return std::any_of(all.begin(), all.end(), [&](const RepeatedTiles& repeated) {
        return repeated.contains(launch) && repeated.tiles.contains(tile);
    });
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> TileSet::runs_in(std::uint64_t launch) const {
    TileRuns tiles;
    if (launch == launch_) tiles = newest_;
    if (earlier_ != nullptr && launch <= launch_) {
        for (const RepeatedTiles& repeated : earlier_->all()) {
            if (repeated.contains(static_cast<std::uint32_t>(launch))) tiles.add(repeated.tiles);
        }
    }
    return runs_of(tiles);
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> TileSet::runs_in_any() const {
    TileRuns tiles = newest_;
    if (earlier_ != nullptr) {
        for (const RepeatedTiles& repeated : earlier_->all()) tiles.add(repeated.tiles);
    }
    return runs_of(tiles);
}

std::vector<std::uint64_t> TileSet::launches() const {
    std::vector<std::uint64_t> all;
    if (earlier_ != nullptr) {
        for (const RepeatedTiles& repeated : earlier_->all()) {
            for (std::uint64_t launch = repeated.first; launch <= repeated.last; launch += repeated.step) all.push_back(launch);
        }
    }
    if (!newest_.empty()) all.push_back(launch_);
    return all;
}

}  // namespace tessera::race_detector
