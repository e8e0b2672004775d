// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "emulator/schedules/memory_place.h"

namespace tessera::detail {

/// When an access is made, and by which thread.
struct AccessTime {
    std::uint64_t tile = 0;      ///< untiled: the index
    std::uint32_t interval = 0;  ///< barriers the tile has passed
    std::uint32_t thread = 0;    ///< in its tile
};

/// Finds the bytes of a launch whose accesses can change places: two threads access them, one of them writes, and no barrier
/// lies in between. Keeps account by words of four bytes, and by bytes where a kernel accesses parts of words.
class ConflictMap {
  public:
    /// A new launch. What was found stays.
    void begin_launch();

    /// The tile is done: no access to its tile_static memory follows.
    void end_tile(std::uint64_t tile);

    void note(const MemoryPlace& place, const AccessTime& time, bool writes, bool is_atomic = false);

    /// All bytes of an access to some that are in conflict: in weak memory they are one location.
    void note_location(const MemoryPlace& place) { found_.add(place); }

    const PlaceSet& found() const { return found_; }

    /// Two tiles of the launch.
    bool has_conflict_between_tiles_of_launch() const { return between_tiles_of_launch_; }

    /// Two tiles, one of them with an access that is no atomic operation.
    bool has_plain_conflict_between_tiles() const { return plain_between_tiles_; }

  private:
    struct Cell {
        std::uint64_t tile = 0;          ///< plus one; 0: not accessed
        std::uint32_t interval = 0;      ///< of the last access
        std::uint32_t thread = 0;        ///< first in this interval
        bool written_in_interval = false;
        bool shared_in_interval = false; ///< by two threads
        bool written = false;            ///< in this launch
        bool between_tiles = false;
        bool plain = false;              ///< not only by atomic operations
        bool in_conflict = false;
    };
    static constexpr std::uint64_t kWord = 4;
    static constexpr std::uint64_t kBytesInPage = 4096;
    struct Page {
        std::uint64_t unit = kWord;  ///< bytes of a cell
        std::vector<Cell> cells = std::vector<Cell>(kBytesInPage / kWord);

        void split_into_bytes();
    };

    /// Region and page; of tile_static memory each tile has its own.
    using Key = std::pair<std::int64_t, std::uint64_t>;

    static std::int64_t region_of_tile(std::uint64_t tile) { return -3 - static_cast<std::int64_t>(tile); }
    Page& page_at(std::int64_t region, std::uint64_t number);
    static bool is_in_conflict(Cell& cell, const AccessTime& time, bool writes);

    std::map<Key, std::unique_ptr<Page>> pages_;
    Key last_key_{};
    Page* last_page_ = nullptr;
    PlaceSet found_;
    bool between_tiles_of_launch_ = false;
    bool plain_between_tiles_ = false;
};

}  // namespace tessera::detail
