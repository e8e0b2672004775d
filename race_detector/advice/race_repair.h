// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// Source lines with a race, and the same without it.
struct Repair {
    std::string broken, repaired;  ///< lines, each with its end
    bool is_example = false;       ///< of the same mistake in another program; else these are the program's own lines
    std::string file;              ///< the program's lines
    unsigned first_line = 0, last_line = 0;
    std::string condition;         ///< what must hold for the repair to be one, a sentence; empty: nothing more
};

/// How a race can be repaired: in the program's own lines where these can be read and leave no doubt about what is meant; else
/// an example of the shape that the race has.
/// \param all  all findings of the program: what else is wrong with the variable decides whether a repair is one
std::optional<Repair> repair_of(const check::Finding& race, const std::vector<check::Finding>& all);

/// What can be said of the program's own lines; nothing where they leave a doubt. With it the race is gone, and there is no new finding.
std::optional<Repair> own_repair(const check::Finding& race, const std::vector<check::Finding>& all);

/// A broken kernel of the same shape and a repaired one. They work on array_views `in`, `out` and `counts`.
std::optional<Repair> repair_example(const check::Finding& race);

}  // namespace tessera::race_detector
