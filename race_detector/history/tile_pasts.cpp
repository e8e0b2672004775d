// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/tile_pasts.h"

#include <algorithm>
#include <utility>

namespace tessera::race_detector {

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
