// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "race_detector/support/tile_runs.h"

namespace tessera::race_detector {

/// The same tiles in launches at equal distances: programs repeat a launch, or a few in turn.
struct RepeatedTiles {
    std::uint32_t first = 0, last = 0, step = 1;  ///< launches
    TileRuns tiles;

    bool is_single() const { return first == last; }
    bool contains(std::uint32_t launch) const { return launch >= first && launch <= last && (launch - first) % step == 0; }
    std::uint64_t launches() const { return (last - first) / step + 1; }
    /// Takes over one more launch, of the same tiles; false: it is at another distance.
    bool extend(std::uint32_t launch);
    /// Splits off its launches before one; there are some, and others.
    RepeatedTiles split_before(std::uint32_t launch);
    bool is_of_launches_of(const RepeatedTiles& other) const {
        return first == other.first && last == other.last && (is_single() || step == other.step);
    }
};

/// Tiles of many launches. What repeats is kept once.
class LaunchTiles {
  public:
    void add(RepeatedTiles added);
    void add(const LaunchTiles& other);

    /// Keeps only how many tiles there are in launches before one, except in launch `kept`.
    void forget_before(std::uint32_t launch, std::uint32_t kept);
    std::uint32_t forgotten_before() const { return forgotten_before_; }
    /// The most that is known of tiles that were forgotten: there are no fewer.
    std::uint64_t forgotten() const { return forgotten_; }

    const std::vector<RepeatedTiles>& all() const { return all_; }
    /// With those that were forgotten.
    std::uint64_t count() const;
    /// Runs that are kept.
    std::size_t size() const;

  private:
    std::uint64_t count_of_overlapping() const;

    std::vector<RepeatedTiles> all_;
    std::uint32_t forgotten_before_ = 0;  ///< 0: nothing was
    std::uint64_t forgotten_ = 0;
};

}  // namespace tessera::race_detector
