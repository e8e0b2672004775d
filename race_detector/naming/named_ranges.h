// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "race_detector/naming/place_numbers.h"

namespace tessera::race_detector {

/// Memory by the names that launches had for it, the latest first.
class NamedRanges {
  public:
    /// What an address belongs to.
    struct Position {
        std::uint32_t place = kAddressPlace;
        std::uintptr_t begin = 0;  ///< what bytes of the place count from
        std::uint32_t launch = 0;  ///< the latest that held it
    };

    void name(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch) {
        ranges_.erase(std::remove_if(ranges_.begin(), ranges_.end(),
                                     [&](const Range& range) { return range.begin == begin && range.end == end; }),
                      ranges_.end());
        ranges_.insert(ranges_.begin(), {begin, end, {place, begin, launch}});
    }

    /// What lies within is gone.
    void forget(std::uintptr_t begin, std::uintptr_t end) {
        ranges_.erase(std::remove_if(ranges_.begin(), ranges_.end(),
                                     [&](const Range& range) { return range.begin >= begin && range.end <= end; }),
                      ranges_.end());
    }

    Position at(std::uintptr_t address) const {
        for (const Range& range : ranges_) {
            if (address >= range.begin && address < range.end) return range.position;
        }
        return {};
    }

  private:
    struct Range {
        std::uintptr_t begin, end;
        Position position;
    };
    std::vector<Range> ranges_;
};

}  // namespace tessera::race_detector
