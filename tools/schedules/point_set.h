// SPDX-License-Identifier: Apache-2.0
// Bytes of a program's memory that two threads touch, one of them writing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "emulator/schedules/memory_place.h"

namespace tessera::tools {

/// What follows `a-` in a schedule's token: `all`, `none`, or ranges joined by '_': `t0x4` (4 bytes of tile_static memory from
/// offset 0), `g1o16x8` (8 bytes of the second memory that a launch holds), `o` (any other memory). The program's own class
/// reads and writes it.
class PointSet {
  public:
    /// Empty for what is no such text.
    static std::optional<PointSet> parse(std::string_view text);
    static PointSet everything();

    bool empty() const { return places_.empty(); }

    /// Tells whether the set grew.
    bool add(const PointSet& more);

    const detail::PlaceSet& places() const { return places_; }
    std::string text() const { return places_.text(); }

    /// "4 bytes of tile_static memory and 16 bytes of global memory".
    std::string description() const;

  private:
    detail::PlaceSet places_;
};

}  // namespace tessera::tools
