// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/tile_pasts.h"

#include <algorithm>
#include <utility>

namespace tessera::race_detector {

WordPast& TilePast::of(std::uint64_t word) {
    if (2 * used_ >= places_.size()) make_room();
    Place& place = place_of(word);
    if (place.tile != tile_) {
        place = {word, tile_, static_cast<std::uint32_t>(used_)};
        if (used_ == words_.size()) words_.emplace_back();
        ++used_;
    }
    return words_[place.index];
}

void TilePast::forget() {
    std::size_t entries = 0;
    for (std::size_t i = 0; i < used_; ++i) {
        entries += words_[i].capacity();
        words_[i].clear();
    }
    used_ = 0;
    if (++tile_ == 0 || entries > kMostEntriesKept) *this = TilePast();
}

/// Its own, or the one for it.
TilePast::Place& TilePast::place_of(std::uint64_t word) {
    for (std::size_t i = word / 4 * 0x9E3779B97F4A7C15U >> 32;; ++i) {
        Place& place = places_[i & (places_.size() - 1)];
        if (place.tile != tile_ || place.word == word) return place;
    }
}

void TilePast::make_room() {
    const std::vector<Place> before = std::exchange(places_, std::vector<Place>(std::max(kFewestPlaces, 2 * places_.size())));
    for (const Place& place : before) {
        if (place.tile == tile_) place_of(place.word) = place;
    }
}

TilePast& TilePasts::of(std::uint64_t launch, std::uint32_t tile) {
    if (launch_ != launch) {
        launch_ = launch;
        while (!running_.empty()) end(running_.end() - 1);
    }
    for (const Running& one : running_) {
        if (one.tile == tile) return *one.past;
    }
    if (spare_.empty()) spare_.push_back(std::make_unique<TilePast>());
    running_.push_back({tile, std::move(spare_.back())});
    spare_.pop_back();
    return *running_.back().past;
}

void TilePasts::end(std::uint32_t tile) {
    const auto ours = std::find_if(running_.begin(), running_.end(), [&](const Running& one) { return one.tile == tile; });
    if (ours != running_.end()) end(ours);
}

void TilePasts::end(std::vector<Running>::iterator one) {
    one->past->forget();
    spare_.push_back(std::move(one->past));
    running_.erase(one);
}

}  // namespace tessera::race_detector
