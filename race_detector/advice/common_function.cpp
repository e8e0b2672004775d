// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/common_function.h"

#include <cstddef>
#include <vector>

namespace tessera::race_detector {

namespace {

/// The calls that lead to an access, the outermost first, and the access itself.
std::vector<check::Position> way_to(const check::Access& access) {
    std::vector<check::Position> way(access.callers.rbegin(), access.callers.rend());
    way.insert(way.end(), access.inlined_at.rbegin(), access.inlined_at.rend());
    way.push_back(access.position);
    return way;
}

bool are_of_one_function(const check::Position& a, const check::Position& b) { return a.file == b.file && a.function == b.function; }

bool are_one_place(const check::Position& a, const check::Position& b) {
    return are_of_one_function(a, b) && a.line == b.line && a.column == b.column;
}

}  // namespace

check::Finding in_common_function(const check::Finding& race) {
    if (!race.second) return race;
    const std::vector<check::Position> first = way_to(race.first), second = way_to(*race.second);
    std::size_t at = 0;
    while (at + 1 < first.size() && at + 1 < second.size() && are_one_place(first[at], second[at]) &&
           are_of_one_function(first[at + 1], second[at + 1])) {
        ++at;
    }
    check::Finding seen = race;
    if (!are_of_one_function(first[at], second[at])) return seen;
    seen.first.position = first[at];
    seen.second->position = second[at];
    return seen;
}

bool is_in_one_function(const check::Finding& race) {
    return !race.second || are_of_one_function(race.first.position, race.second->position);
}

}  // namespace tessera::race_detector
