// SPDX-License-Identifier: Apache-2.0
#include "race_detector/naming/named_ranges.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace tessera::race_detector::named_ranges_test {
namespace {

using Position = NamedRanges::Position;

bool operator==(const Position& a, const Position& b) { return a.place == b.place && a.begin == b.begin && a.launch == b.launch; }

TEST(NamedRanges, TheLatestNameCounts) {
    NamedRanges ranges;
    ranges.name(100, 200, 2, 1);
    ranges.name(140, 160, 3, 2);
    EXPECT_TRUE(ranges.at(139) == (Position{2, 100, 1}));
    EXPECT_TRUE(ranges.at(140) == (Position{3, 140, 2}));
    EXPECT_TRUE(ranges.at(159) == (Position{3, 140, 2}));
    EXPECT_TRUE(ranges.at(160) == (Position{2, 100, 1})) << "the bytes of the place count from its begin";
    ranges.name(100, 200, 2, 3);
    EXPECT_TRUE(ranges.at(150) == (Position{2, 100, 3}));
}

TEST(NamedRanges, WhatHasNoNameIsAnAddress) {
    NamedRanges ranges;
    EXPECT_TRUE(ranges.at(100) == Position{});
    ranges.name(100, 200, 2, 1);
    EXPECT_TRUE(ranges.at(99) == Position{});
    EXPECT_TRUE(ranges.at(200) == Position{});
    ranges.forget(100, 200);
    EXPECT_TRUE(ranges.at(150) == Position{});
}

TEST(NamedRanges, NoMemoryHasNoName) {
    NamedRanges ranges;
    ranges.name(100, 200, 2, 1);
    ranges.name(150, 150, 3, 2);
    ranges.forget(120, 120);
    EXPECT_TRUE(ranges.at(150) == (Position{2, 100, 1}));
    EXPECT_TRUE(ranges.at(120) == (Position{2, 100, 1}));
}

/// Against one position for each byte.
TEST(NamedRanges, DoesWhatAListOfAllBytesDoes) {
    constexpr std::uintptr_t kBytes = 64;
    std::mt19937 random(1);
    const auto below = [&](std::uintptr_t end) { return random() % end; };
    for (int round = 0; round < 50; ++round) {
        NamedRanges ranges;
        std::array<Position, kBytes> model;
        for (std::uint32_t launch = 1; launch < 60; ++launch) {
            const std::uintptr_t begin = below(kBytes), end = begin + below(kBytes - begin + 1);
            const bool forgets = below(5) == 0;
            const auto place = static_cast<std::uint32_t>(2 + below(4));
            if (forgets) {
                ranges.forget(begin, end);
            } else {
                ranges.name(begin, end, place, launch);
            }
            for (std::uintptr_t byte = begin; byte < end; ++byte) model[byte] = forgets ? Position{} : Position{place, begin, launch};
            for (std::uintptr_t byte = 0; byte < kBytes; ++byte) {
                ASSERT_TRUE(ranges.at(byte) == model[byte]) << "byte " << byte << " after launch " << launch << " of round " << round;
            }
        }
    }
}

}  // namespace
}  // namespace tessera::race_detector::named_ranges_test
