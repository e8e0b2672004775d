// SPDX-License-Identifier: Apache-2.0
// What the race detector must find, by docs/race-rules.md. Nothing of the detector's is in here: a launch is
// a graph of what happened, and one access comes before another when a path leads from it to the other.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// What is one finding: a race of two lines on a variable, or reads of undefined bytes by one line.
struct Mistake {
    bool is_race = true;
    Variable variable = Variable::words;
    unsigned kernel = 1;             ///< line of its launch
    unsigned first = 0, second = 0;  ///< lines, first <= second; of a read the second is 0

    friend bool operator<(const Mistake& a, const Mistake& b) {
        return std::tie(a.is_race, a.variable, a.kernel, a.first, a.second) <
               std::tie(b.is_race, b.variable, b.kernel, b.first, b.second);
    }
};

enum class Values { same, differ, unknown };

/// An access as a finding shows it.
struct Sight {
    unsigned launch, tile, thread, interval, line;
    char act;  ///< 'r', 'w' or 'a'

    friend bool operator<(const Sight& a, const Sight& b) {
        return std::tie(a.launch, a.tile, a.thread, a.interval, a.line, a.act) <
               std::tie(b.launch, b.tile, b.thread, b.interval, b.line, b.act);
    }
};

struct Details {
    bool write_write = false, read_write = false;  ///< pairs of plain writes, other pairs
    Values values = Values::same;                  ///< of the pairs of plain writes
    std::set<std::tuple<unsigned, unsigned, unsigned>>
        elements;  ///< with launch and tile; of global memory the element alone
    std::set<std::pair<unsigned, unsigned>> tiles;  ///< launch and tile
    std::set<std::string> names;                    ///< of the elements
    std::set<std::pair<Sight, Sight>> sights;       ///< any of them may be the example, in either order
    bool in_tile = false, between_tiles = false;
};

struct Verdict {
    std::map<Mistake, Details> mistakes;
    std::size_t ordered_by_messages = 0;  ///< pairs that conflict and that barriers alone would not order
};

Verdict judge(const Kernel& kernel, const std::vector<Execution>& executions, Features features);

}  // namespace tessera::random_kernels
