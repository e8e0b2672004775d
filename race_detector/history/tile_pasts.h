// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "race_detector/history/word_past.h"

namespace tessera::race_detector {

/// The pasts of a tile's words of tile_static memory. The next tile's take over their memory: most tiles use the same words as often.
class TilePast {
  public:
    /// Until the next call.
    WordPast& of(std::uint64_t word);
    void forget();

  private:
    struct Place {
        std::uint64_t word = 0;
        std::uint32_t tile = 0;   ///< that was here, in the order in which they ran; 0: none
        std::uint32_t index = 0;  ///< in `words_`
    };
    static constexpr std::size_t kFewestPlaces = 256;
    static constexpr std::size_t kMostEntriesKept = 100'000;  ///< four megabytes

    Place& place_of(std::uint64_t word);
    void make_room();

    std::vector<Place> places_;  ///< by hash, at most half of them used; a power of two
    std::vector<WordPast> words_;
    std::size_t used_ = 0;    ///< of the words
    std::uint32_t tile_ = 1;  ///< the running one
};

/// Of a worker, the pasts of the tiles that it runs: several, where threads are switched out before accesses.
class TilePasts {
  public:
    /// \param launch  HappensBefore::launch: tiles of one that failed may not have ended
    TilePast& of(std::uint64_t launch, std::uint32_t tile);
    void end(std::uint32_t tile);

  private:
    struct Running {
        std::uint32_t tile;
        std::unique_ptr<TilePast> past;
    };
    void end(std::vector<Running>::iterator one);

    std::uint64_t launch_ = 0;
    std::vector<Running> running_;
    std::vector<std::unique_ptr<TilePast>> spare_;
};

}  // namespace tessera::race_detector
