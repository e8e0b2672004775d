// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/range_counts.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace tessera::race_detector::range_counts_test {
namespace {

TEST(RangeCounts, ARangeThatWasAddedTwiceIsRemovedTwice) {
    RangeCounts ranges;
    ranges.add(100, 200);
    ranges.add(100, 200);
    ranges.remove(100, 200);
    EXPECT_TRUE(ranges.touches(150, 151));
    ranges.remove(100, 200);
    EXPECT_FALSE(ranges.touches(0, 1000));
    EXPECT_TRUE(ranges.empty());
}

TEST(RangeCounts, ARangeTouchesWhatItOverlaps) {
    RangeCounts ranges;
    ranges.add(100, 200);
    EXPECT_FALSE(ranges.touches(0, 100));
    EXPECT_TRUE(ranges.touches(0, 101));
    EXPECT_TRUE(ranges.touches(199, 300));
    EXPECT_FALSE(ranges.touches(200, 300));
    EXPECT_TRUE(ranges.touches(0, 1000));
    EXPECT_FALSE(ranges.touches(150, 150)) << "no memory";
}

TEST(RangeCounts, NoMemoryIsNotAdded) {
    RangeCounts ranges;
    ranges.add(100, 100);
    EXPECT_TRUE(ranges.empty());
    ranges.remove(100, 100);
    EXPECT_TRUE(ranges.empty());
}

/// Against one count for each byte.
TEST(RangeCounts, CountsAsOneForEachByteDoes) {
    constexpr std::uintptr_t kBytes = 48;
    std::mt19937 random(1);
    const auto below = [&](std::uintptr_t end) { return random() % end; };
    for (int round = 0; round < 50; ++round) {
        RangeCounts ranges;
        std::vector<std::pair<std::uintptr_t, std::uintptr_t>> added;
        std::array<int, kBytes> model{};
        for (int step = 0; step < 80; ++step) {
            if (!added.empty() && below(2) == 0) {
                std::swap(added[below(added.size())], added.back());
                const auto [begin, end] = added.back();
                added.pop_back();
                ranges.remove(begin, end);
                for (std::uintptr_t byte = begin; byte < end; ++byte) --model[byte];
            } else {
                const std::uintptr_t begin = below(kBytes), end = begin + below(kBytes - begin + 1);
                ranges.add(begin, end);
                added.emplace_back(begin, end);
                for (std::uintptr_t byte = begin; byte < end; ++byte) ++model[byte];
            }
            std::uintptr_t low = 0, high = 0;
            for (std::uintptr_t byte = kBytes; byte-- > 0;) {
                if (model[byte] == 0) continue;
                low = byte;
                if (high == 0) high = byte + 1;
            }
            ASSERT_EQ(ranges.low(), low) << "after step " << step << " of round " << round;
            ASSERT_EQ(ranges.high(), high) << "after step " << step << " of round " << round;
            for (std::uintptr_t begin = 0; begin < kBytes; ++begin) {
                bool touches = false;
                for (std::uintptr_t end = begin + 1; end <= kBytes; ++end) {
                    touches = touches || model[end - 1] != 0;
                    ASSERT_EQ(ranges.touches(begin, end), touches)
                        << "[" << begin << ", " << end << ") after step " << step << " of round " << round;
                }
            }
        }
    }
}

}  // namespace
}  // namespace tessera::race_detector::range_counts_test
