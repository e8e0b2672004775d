// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "race_detector/support/tile_set.h"

namespace tessera::race_detector {

/// The tiles of several sets, which live on. In whatever order they come, it has the same tiles, also where some are not known any more.
class TileUnion {
  public:
    void add(const TileSet& set) {
        if (set.is_exact()) {
            exact_.add(set);
        } else {
            others_.push_back(&set);
        }
    }
    TileSet total() const;

  private:
    TileSet exact_;
    std::vector<const TileSet*> others_;
};

inline TileSet TileUnion::total() const {
    TileSet all = exact_;
    if (others_.empty()) return all;
    // All must have forgotten the same launches, so that what is known of these is the largest number of any set.
    std::uint32_t before = 0, kept = all.empty() ? ~0U : all.first_launch();
    for (const TileSet* set : others_) {
        before = std::max(before, set->forgotten_before());
        kept = std::min(kept, set->first_launch());
    }
    if (!all.empty()) all.forget_before(before, kept);
    for (const TileSet* set : others_) {
        TileSet same = *set;
        same.forget_before(before, kept);
        all.add(same);
    }
    return all;
}

}  // namespace tessera::race_detector
