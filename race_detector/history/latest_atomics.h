// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "race_detector/history/moment.h"

namespace tessera::race_detector {

/// What threads of the tile that a worker runs have done last at each location: what they do there again may tell nothing new.
class LatestAtomics {
  public:
    struct Latest {
        bool has_released = false, has_acquired = false;
        Moment released;
        std::size_t acquire = 0;  ///< its number among the tile's
        std::size_t seen = 0;     ///< of the log's releases; the thread's own one behind counts, too
    };

    /// Until the next call.
    Latest& of(const void* log, std::uint32_t tile, std::uint32_t thread);
    void forget();

  private:
    struct Place {
        const void* log = nullptr;
        std::uint32_t tile = 0, thread = 0;
        std::uint32_t turn = 0;  ///< in which it was used last; 0: none
        Latest latest;
    };
    static constexpr std::size_t kFewestPlaces = 256;
    static constexpr std::size_t kMostPlacesKept = 16'384;  ///< about a megabyte

    /// Its own, or the one for it.
    Place& place_of(const void* log, std::uint32_t tile, std::uint32_t thread);
    void make_room();

    std::vector<Place> places_;  ///< by hash, at most half of them used; a power of two
    std::size_t used_ = 0;
    std::uint32_t turn_ = 1;  ///< ends when all is forgotten
};

}  // namespace tessera::race_detector
