// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/schedule.h"

#include <fmt/ranges.h>

namespace tessera::tools {

std::string access_token(const PointSet& points, const std::string& strategy) { return "a-" + points.text() + "-" + strategy; }

std::string first_schedule(bool at_accesses) { return at_accesses ? access_token({}, "f") : "b-f"; }

std::string choices_text(const std::vector<std::uint32_t>& choices, const std::set<std::int64_t>& asleep) {
    constexpr char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string text = "x";
    for (const std::uint32_t choice : choices) {
        if (choice < 36) {
            text += digits[choice];
        } else {
            text += "_" + std::to_string(choice) + "_";
        }
    }
    if (!asleep.empty()) text += fmt::format("-s{}", fmt::join(asleep, "_"));
    return text;
}

std::uint32_t seed_of_schedule(std::uint64_t seed, std::uint64_t number) {
    // SplitMix64's step and its finish: schedules of neighbouring numbers and seeds have nothing in common.
    std::uint64_t bits = seed * 0xD1342543DE82EF95U + number * 0x9E3779B97F4A7C15U;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((bits ^ (bits >> 31)) >> 32);
}

}  // namespace tessera::tools
