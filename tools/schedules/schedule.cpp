// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/schedule.h"

namespace tessera::tools {

std::string access_token(const PointSet& points, detail::ScheduleToken strategy, Consistency consistency) {
    strategy.at_accesses = true;
    strategy.is_relaxed = consistency == Consistency::relaxed;
    strategy.points = points.places();
    return strategy.text();
}

std::string first_schedule(bool at_accesses, Consistency consistency) {
    detail::ScheduleToken token;
    token.at_accesses = at_accesses;
    token.is_relaxed = at_accesses && consistency == Consistency::relaxed;
    return token.text();
}

std::uint32_t seed_of_schedule(std::uint64_t seed, std::uint64_t number) {
    // SplitMix64's step and its finish: schedules of neighbouring numbers and seeds have nothing in common.
    std::uint64_t bits = seed * 0xD1342543DE82EF95U + number * 0x9E3779B97F4A7C15U;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((bits ^ (bits >> 31)) >> 32);
}

}  // namespace tessera::tools
