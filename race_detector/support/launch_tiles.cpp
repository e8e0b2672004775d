// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/launch_tiles.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <utility>

namespace tessera::race_detector {

bool RepeatedTiles::extend(std::uint32_t launch) {
    if (launch <= last || (!is_single() && launch - last != step)) return false;
    if (is_single()) step = launch - last;
    last = launch;
    return true;
}

RepeatedTiles RepeatedTiles::split_before(std::uint32_t launch) {
    RepeatedTiles before = *this;
    before.last = first + (launch - 1 - first) / step * step;
    first = before.last + step;
    return before;
}

void LaunchTiles::add(RepeatedTiles added) {
    for (RepeatedTiles& known : all_) {
        if (!known.is_of_launches_of(added)) continue;
        known.tiles.add(added.tiles);
        return;
    }
    if (added.is_single()) {
        // Those that already have a distance first: a launch at another one begins anew.
        for (const bool single : {false, true}) {
            for (auto known = all_.rbegin(); known != all_.rend(); ++known) {
                if (known->is_single() == single && known->tiles == added.tiles && known->extend(added.first)) return;
            }
        }
    }
    all_.push_back(std::move(added));
}

void LaunchTiles::add(const LaunchTiles& other) {
    for (const RepeatedTiles& repeated : other.all_) add(repeated);
    // Of the same launches: which of those tiles are the same ones is not known any more.
    forgotten_ = std::max(forgotten_, other.forgotten_);
    forgotten_before_ = std::max(forgotten_before_, other.forgotten_before_);
}

void LaunchTiles::forget_before(std::uint32_t launch, std::uint32_t kept) {
    LaunchTiles gone;
    std::vector<RepeatedTiles> left;
    for (RepeatedTiles& repeated : all_) {
        if (repeated.first >= launch) {
            left.push_back(std::move(repeated));
            continue;
        }
        RepeatedTiles before = repeated;
        if (repeated.last >= launch) {
            before = repeated.split_before(launch);
            left.push_back(std::move(repeated));
        }
        if (before.first == kept) {
            left.push_back({kept, kept, 1, before.tiles});
            if (before.is_single()) continue;
            before.first += before.step;
        }
        gone.all_.push_back(std::move(before));
    }
    all_ = std::move(left);
    forgotten_ += gone.count();
    forgotten_before_ = std::max(forgotten_before_, launch);
}

std::size_t LaunchTiles::size() const {
    std::size_t runs = 0;
    for (const RepeatedTiles& repeated : all_) runs += repeated.tiles.size();
    return runs;
}

std::uint64_t LaunchTiles::count() const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
    std::uint64_t sum = forgotten_;
    for (const RepeatedTiles& repeated : all_) {
        ranges.emplace_back(repeated.first, repeated.last);
        sum += repeated.launches() * repeated.tiles.count();
    }
    std::sort(ranges.begin(), ranges.end());
    const bool overlap = std::adjacent_find(ranges.begin(), ranges.end(),
                                            [](const auto& a, const auto& b) { return b.first <= a.second; }) != ranges.end();
    return overlap ? forgotten_ + count_of_overlapping() : sum;
}

/// Launch by launch. The same few come together again and again.
std::uint64_t LaunchTiles::count_of_overlapping() const {
    using Next = std::pair<std::uint64_t, std::size_t>;  // a launch, and of which
    std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
    for (std::size_t i = 0; i < all_.size(); ++i) next.emplace(all_[i].first, i);
    std::map<std::vector<std::size_t>, std::uint64_t> known;
    std::vector<std::size_t> together;
    std::uint64_t sum = 0;
    while (!next.empty()) {
        const std::uint64_t launch = next.top().first;
        together.clear();
        while (!next.empty() && next.top().first == launch) {
            const std::size_t i = next.top().second;
            next.pop();
            together.push_back(i);
            if (launch + all_[i].step <= all_[i].last) next.emplace(launch + all_[i].step, i);
        }
        const auto [at, is_new] = known.try_emplace(together, 0);
        if (is_new) {
            TileRuns tiles;
            for (const std::size_t i : together) tiles.add(all_[i].tiles);
            at->second = tiles.count();
        }
        sum += at->second;
    }
    return sum;
}

}  // namespace tessera::race_detector
