// SPDX-License-Identifier: Apache-2.0
// One schedule of many, as it is asked of a program.
#pragma once

#include <cstdint>
#include <string>

#include "emulator/schedules/schedule_token.h"
#include "tools/schedules/point_set.h"

namespace tessera::tools {

struct Schedule {
    std::uint64_t number = 0;  ///< from 1
    std::string token;         ///< all of it: schedule=replay:TOKEN repeats the run
};

/// How accesses to memory are seen by other threads.
enum class Consistency {
    sequential,  ///< each by all threads at once
    relaxed      ///< as C++ AMP promises it: docs/consistency.md
};

/// As --consistency and reports have it.
inline const char* consistency_word(Consistency consistency) { return consistency == Consistency::relaxed ? "relaxed" : "sequential"; }

/// The token of a strategy where threads may be switched out before accesses to `points`.
std::string access_token(const PointSet& points, detail::ScheduleToken strategy, Consistency consistency);

/// Threads and tiles one after another, as in a plain run.
std::string first_schedule(bool at_accesses, Consistency consistency);

/// An action that sleeps: of a thread, and in weak memory with a write.
using SleepingAction = detail::ScheduleToken::Action;

/// A number that depends on both, and looks random.
std::uint32_t seed_of_schedule(std::uint64_t seed, std::uint64_t number);

}  // namespace tessera::tools
