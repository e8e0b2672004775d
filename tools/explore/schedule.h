// SPDX-License-Identifier: Apache-2.0
// One schedule of many, as it is asked of a program.
#pragma once

#include "tools/explore/point_set.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace tessera::tools {

struct Schedule {
    std::uint64_t number = 0;  ///< from 1
    std::string token;         ///< all of it: schedule=replay:TOKEN repeats the run
};

/// Threads may be switched out before accesses to `points`.
std::string access_token(const PointSet& points, const std::string& strategy);

/// Threads and tiles one after another, as in a plain run.
std::string first_schedule(bool at_accesses);

/// Choices as a token has them: "x" and one character each, _NUMBER_ above 35; then "-s" and the threads that sleep after them,
/// if there are any, ascending.
std::string choices_text(const std::vector<std::uint32_t>& choices, const std::set<std::int64_t>& asleep);

/// A number that depends on both, and looks random.
std::uint32_t seed_of_schedule(std::uint64_t seed, std::uint64_t number);

}  // namespace tessera::tools
