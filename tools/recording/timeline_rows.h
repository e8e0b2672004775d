// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/recording/recording.h"

namespace tessera::tools {

struct TimelineRow {
    std::string name;                ///< "(0, 1)", "(0, 1) and 1022 more"
    std::vector<std::string> marks;  ///< of each interval
};

/// The rows of a timeline in characters.
struct TimelineRows {
    std::vector<std::uint32_t> intervals;     ///< those in which something happened, and for which there is room
    std::vector<std::size_t> interval_widths; ///< characters, in each row
    std::size_t name_width = 0;
    std::vector<TimelineRow> rows;
    std::size_t left_out = 0;                 ///< rows
    std::size_t intervals_left_out = 0;
    /// Where the access stands in the text of a row, which begins with a bar for each interval; in order only. Empty for those that
    /// are left out.
    std::vector<std::optional<std::size_t>> columns;
    bool in_order = false;                    ///< what stands further right in an interval came later, also in other rows
};

/// What the bar and the space before the marks of an interval take.
constexpr std::size_t kBarWidth = 2;

/// The letter of an access: R, W, A; small where it did not see the latest write.
char mark_of(const Side& side, std::size_t access);

/// With a column for each access where they fit into so many characters; else threads that did the same share a row.
TimelineRows timeline_rows(const RecordedMemory& memory, const Side& side, std::size_t width);

}  // namespace tessera::tools
