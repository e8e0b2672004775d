// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/latest_atomics.h"

#include <algorithm>
#include <utility>

namespace tessera::race_detector {

LatestAtomics::Latest& LatestAtomics::of(const void* log, std::uint32_t tile, std::uint32_t thread) {
    if (2 * used_ >= places_.size()) make_room();
    Place& place = place_of(log, tile, thread);
    if (place.turn != turn_) {
        place = {log, tile, thread, turn_, {}};
        ++used_;
    }
    return place.latest;
}

void LatestAtomics::forget() {
    used_ = 0;
    if (++turn_ == 0 || places_.size() > kMostPlacesKept) *this = LatestAtomics();
}

LatestAtomics::Place& LatestAtomics::place_of(const void* log, std::uint32_t tile, std::uint32_t thread) {
    const std::uint64_t who = (std::uint64_t{tile} << 32 | thread) * 0xD6E8FEB86659FD93U;
    for (std::size_t i = (reinterpret_cast<std::uintptr_t>(log) ^ who) * 0x9E3779B97F4A7C15U >> 32;; ++i) {
        Place& place = places_[i & (places_.size() - 1)];
        if (place.turn != turn_ || (place.log == log && place.tile == tile && place.thread == thread)) return place;
    }
}

void LatestAtomics::make_room() {
    const std::vector<Place> before = std::exchange(places_, std::vector<Place>(std::max(kFewestPlaces, 2 * places_.size())));
    for (const Place& place : before) {
        if (place.turn == turn_) place_of(place.log, place.tile, place.thread) = place;
    }
}

}  // namespace tessera::race_detector
