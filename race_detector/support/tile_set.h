// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "race_detector/support/launch_tiles.h"
#include "race_detector/support/tile_runs.h"

namespace tessera::race_detector {

/// A set of tiles of all launches. A program that does the same in each launch needs no more memory for more of them; of one that does
/// something else each time only the number of tiles is kept once there are many launches.
class TileSet {
  public:
    TileSet() = default;
    TileSet(const TileSet& other);
    TileSet(TileSet&&) noexcept = default;
    TileSet& operator=(const TileSet& other);
    TileSet& operator=(TileSet&&) noexcept = default;
    ~TileSet() = default;

    void add(std::uint32_t launch, std::uint32_t tile) {
        if (launch == launch_ || newest_.empty()) {
            launch_ = launch;
            newest_.add(tile);
        } else {
            TileRuns tiles;
            tiles.add(tile);
            add_of_another(launch, std::move(tiles));
        }
    }
    void add(std::uint32_t launch, const TileRuns& tiles) {
        if (tiles.empty()) return;
        if (launch == launch_ || newest_.empty()) {
            launch_ = launch;
            newest_.add(tiles);
        } else {
            add_of_another(launch, tiles);
        }
    }
    void add(const TileSet& other);
    /// For sets that are added to and kept: as `add` of a tile does.
    void limit();

    /// Where not all tiles are known any more there are at least so many.
    std::uint64_t count() const;
    /// All are known.
    bool is_exact() const { return earlier_ == nullptr || earlier_->forgotten_before() == 0; }
    bool contains(std::uint32_t launch, std::uint32_t tile) const;
    /// The latest launch of which a tile is in the set.
    std::uint64_t last_launch() const { return launch_; }
    /// The launches of which a tile is in the set, as far as they are known; some more than once.
    std::vector<std::uint64_t> launches() const;
    /// The tiles of one launch, as first and last of runs in order.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> runs_in(std::uint64_t launch) const;
    /// Those of any launch.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> runs_in_any() const;
    /// How many runs are kept.
    std::size_t size() const { return newest_.size() + (earlier_ == nullptr ? 0 : earlier_->size()); }

  private:
    friend class TileUnion;

    /// Before tiles are forgotten there are more runs than this, of more different launches than that.
    static constexpr std::size_t kMostRuns = 16, kFewLaunches = 4;

    bool empty() const { return newest_.empty() && earlier_ == nullptr; }
    void add_of_another(std::uint32_t launch, TileRuns tiles);
    LaunchTiles& earlier();
    void close();
    std::uint32_t first_launch() const;
    std::uint32_t forgotten_before() const { return earlier_ == nullptr ? 0 : earlier_->forgotten_before(); }
    void forget_before(std::uint32_t launch, std::uint32_t kept);

    std::uint32_t launch_ = 0;  ///< the latest
    TileRuns newest_;           ///< its tiles; none: there is none, or they are forgotten
    std::unique_ptr<LaunchTiles> earlier_;
};

}  // namespace tessera::race_detector
