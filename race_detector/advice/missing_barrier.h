// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// Where a wait removes races.
struct BarrierPlace {
    std::string file;
    unsigned line = 0;      ///< the wait stands before it, in a line of its own
    std::string code;       ///< the line to write: "        t_idx.barrier.wait();"
    bool replaces = false;  ///< it is to stand in place of `line`, a wait whose fence orders one kind of memory
};

/// Races that one missing barrier explains, for certain where a place is known.
struct MissingBarrier {
    std::vector<std::size_t> findings;  ///< two or more, ascending: their places in the report
    check::LaunchPlace launch;          ///< of the first of them
    std::uint64_t intervals[2] = {};    ///< of the first of them, the lower one first
    /// A wait here removes all of them. Nothing: the source does not say for certain that there is such a place. They are
    /// then of the same two barrier intervals, and of the same functions or `loop`.
    std::optional<BarrierPlace> place;
    check::Position loop;  ///< that has no barrier: its lines, or one line in two turns, race, and of each finding one line is in it; or no file
};

/// Groups findings; ascending by their first one. A finding is in one group at most. Reads the source lines that the findings
/// name.
std::vector<MissingBarrier> missing_barriers(const std::vector<check::Finding>& findings);

/// For each of `count` findings the group that it is in; null: none.
std::vector<const MissingBarrier*> group_of_each(const std::vector<MissingBarrier>& groups, std::size_t count);

}  // namespace tessera::race_detector
