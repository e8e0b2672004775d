// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "tests/race_detector/generated_kernel.h"

namespace tessera::generated {

/// An instruction and what it did.
using Line = std::pair<unsigned, Act>;

/// What a run's verdict consists of: kind, hazard, memory, element, and the unordered pair of places. Hazard
/// follows from the two acts.
struct Finding {
    bool is_race = true;  ///< false: a read of undefined bytes by `first`
    Space space = Space::global_memory;
    unsigned word = 0;
    Line first, second;  ///< first <= second

    friend bool operator<(const Finding& a, const Finding& b) {
        return std::tie(a.is_race, a.space, a.word, a.first, a.second) <
               std::tie(b.is_race, b.space, b.word, b.first, b.second);
    }
};

inline Finding race_of(Space space, unsigned word, Line a, Line b) {
    return {true, space, word, a < b ? a : b, a < b ? b : a};
}

/// Whether all racing writes store the same.
enum class Values { same, differ, unknown };

/// What is said of a finding beyond the verdict.
struct Details {
    unsigned bytes = 0;  ///< of the word, one bit each
    bool between_tiles = false;
    std::size_t tiles = 0;  ///< tile_static races: in which they happened, over all launches
    Values values = Values::unknown;
};

using Verdict = std::map<Finding, Details>;

std::string text_of(const Finding& finding, const Details& details);

/// What one has and the other has not, or says otherwise; empty: nothing.
std::string difference(const Verdict& model, const Verdict& detector);

}  // namespace tessera::generated
