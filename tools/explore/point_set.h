// SPDX-License-Identifier: Apache-2.0
// Bytes of a program's memory that two threads touch, one of them writing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::tools {

/// What follows `a-` in a schedule's token: `all`, `none`, or ranges joined by '_': `t0x4` (4 bytes of tile_static memory from
/// offset 0), `g1o16x8` (8 bytes of the second memory that a launch holds), `o` (any other memory).
class PointSet {
  public:
    /// Empty for what is no such text.
    static std::optional<PointSet> parse(std::string_view text);
    static PointSet everything();

    bool empty() const { return !everything_ && !other_ && ranges_.empty(); }

    /// Tells whether the set grew. A region keeps at most 16 ranges: the nearest ones are joined.
    bool add(const PointSet& more);

    std::string text() const;

    /// "4 bytes of tile_static memory and 16 bytes of global memory".
    std::string description() const;

  private:
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
    };
    static constexpr int tile_static = -1;
    static constexpr std::size_t most_ranges = 16;

    bool parse_range(std::string_view text);
    void add(int region, Range range);
    static void join_nearest(std::vector<Range>& ranges);

    bool everything_ = false;
    bool other_ = false;
    std::map<int, std::vector<Range>> ranges_;  ///< by region; in order, apart from each other
};

}  // namespace tessera::tools
