// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::race_detector {

/// Tiles of one launch, kept as runs: workers take tiles in order, so runs are few.
class TileRuns {
  public:
    struct Run {
        std::uint32_t first, last;
        friend bool operator==(Run a, Run b) { return a.first == b.first && a.last == b.last; }
    };

    void add(std::uint32_t tile) { add(Run{tile, tile}); }
    void add(Run run);
    void add(const TileRuns& other);
    bool contains(std::uint32_t tile) const;
    bool empty() const { return run_.first > run_.last; }
    std::uint64_t count() const;
    /// How many are kept.
    std::size_t size() const { return empty() ? 0 : 1 + more_.size(); }
    /// In order; they neither overlap nor touch.
    std::vector<Run> all() const;

    friend bool operator==(const TileRuns& a, const TileRuns& b) { return a.run_ == b.run_ && a.more_ == b.more_; }

  private:
    void insert(Run run);

    Run run_{1, 0};          ///< most sets have no other
    std::vector<Run> more_;  ///< those after it
};

}  // namespace tessera::race_detector
