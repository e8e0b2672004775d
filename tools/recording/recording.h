// SPDX-License-Identifier: Apache-2.0
// What happened to the memory of a race, access by access, in runs that recorded it. Plain data for the page and the
// timeline in characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::tools {

/// The memory of one finding, as the race detector names it (race_detector/recording_places).
struct RecordedMemory {
    std::size_t number = 0;             ///< the finding's in the report, from 1
    std::string launched_at;            ///< "total.cpp:26"
    std::optional<std::uint64_t> tile;  ///< none: all tiles, or there are none
    std::vector<int> extent, tile_dims;
    std::string memory;                 ///< "tile_static", "global"
    std::string variable;               ///< empty: unknown
    std::string type;
    std::vector<std::string> cells;     ///< its elements: "[1][0]", of a single variable ""
    std::string left_out;               ///< why nothing can be recorded; empty: it can

    /// "total", "tile[3]".
    std::string cell_name(std::size_t cell) const;
    /// "thread (0, 1)", "thread (0, 1) of tile (2, 0)".
    std::string thread_name(std::uint64_t thread) const;
    /// The words of that which tell threads of one lane group apart: "(0, 1)".
    std::string thread_index(std::uint64_t thread) const;
    /// "total in tile (0, 0) of the launch at total.cpp:26".
    std::string title() const;
};

struct SourcePlace {
    std::string file;
    unsigned line = 0;
    unsigned column = 0;
};

struct RecordedAccess {
    std::uint64_t thread = 0;         ///< linear in its tile; of all tiles: in the launch
    std::uint32_t interval = 0;       ///< barriers that the tile had passed
    char kind = 'R';                  ///< R read, W write, A atomic
    std::size_t code = 0;             ///< of Side::codes
    std::size_t cell = 0;             ///< the first of the elements
    std::vector<std::string> values;  ///< read, or left behind
};

/// An access in weak memory that did not see the latest write: it read an older one, or its own write went behind an older one.
struct OldAccess {
    struct Write {
        std::optional<std::size_t> access;  ///< of the side
        bool was_before = false;            ///< the launch, or the tile; else, without an access, it was not recorded
        std::string value;
    };
    std::size_t access = 0;      ///< of the side
    bool stores = false;
    bool is_missed = false;      ///< in an interleaving the thread would have seen `newer`
    std::vector<Write> writes;   ///< of the memory before the access, in the order on which all threads agree
    // Positions in `writes`.
    std::size_t found = 0;       ///< the one that it read, or behind which its own went
    std::size_t newer = 0;       ///< if `is_missed` the one that was missed, else the latest
    std::size_t view = 0;        ///< the oldest that its thread could read
    std::size_t newer_view = 0;  ///< the oldest that the thread of `newer` could read
};

/// One run.
struct Side {
    std::string token;                    ///< of the option schedule=replay:TOKEN; empty: the order of the check
    std::vector<RecordedAccess> accesses;
    std::vector<std::string> before, after;  ///< values of all elements
    std::vector<SourcePlace> codes;
    std::string switch_points;            ///< as tokens name the memory; empty: unknown
    bool is_cut = false;                  ///< there were more accesses
    std::vector<OldAccess> old_accesses;  ///< in the order of the accesses

    bool is_weak() const { return token.rfind("w-", 0) == 0; }
    /// The first one of these that no interleaving has, else the first one; null: there is none.
    const OldAccess* first_old_access() const;
    /// Of that access; null: it saw the latest write.
    const OldAccess* old_access(std::size_t access) const;
};

struct Recording {
    RecordedMemory memory;
    std::optional<Side> first;   ///< in the order of the check
    std::optional<Side> second;  ///< under a schedule that gives something else
    std::string sentence;        ///< how the two differ, or why there is no first or no second
};

/// "(0, 1)": the linear number as an index of that extent.
std::string index_text(std::uint64_t linear, const std::vector<int>& extent);

}  // namespace tessera::tools
