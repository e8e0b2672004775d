// SPDX-License-Identifier: Apache-2.0
#include "race_detector/naming/thread_place.h"

#include <algorithm>

namespace tessera::race_detector {

namespace {

std::vector<int> components(std::uint64_t linear, const std::vector<int>& extents) {
    std::vector<int> at(extents.size());
    for (std::size_t d = extents.size(); d-- > 0;) {
        const auto size = static_cast<std::uint64_t>(std::max(extents[d], 1));
        at[d] = static_cast<int>(linear % size);
        linear /= size;
    }
    return at;
}

}  // namespace

void set_thread(check::Access& access, const LaunchRecord& launch, std::uint64_t tile, std::int64_t thread,
                std::uint64_t interval) {
    access.interval = interval;
    if (launch.tile_dims.empty()) {
        access.global = components(tile, launch.extents);
        return;
    }
    std::vector<int> tiles(launch.extents.size());
    for (std::size_t d = 0; d < tiles.size(); ++d) tiles[d] = launch.extents[d] / launch.tile_dims[d];
    access.tile = components(tile, tiles);
    if (thread < 0) return;
    access.thread = components(static_cast<std::uint64_t>(thread), launch.tile_dims);
    for (std::size_t d = 0; d < tiles.size(); ++d) {
        access.global.push_back(access.tile[d] * launch.tile_dims[d] + access.thread[d]);
    }
}

}  // namespace tessera::race_detector
