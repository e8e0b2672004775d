// SPDX-License-Identifier: Apache-2.0
#include "emulator/support/range_set.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

using tessera::detail::RangeSet;

namespace {

/// "[2,5)[7,9)": what of [0, 100) is in the set.
std::string text(const RangeSet& set) {
    std::string result;
    set.split(0, 100, [&](std::size_t begin, std::size_t end, bool in_set) {
        if (in_set) result += "[" + std::to_string(begin) + "," + std::to_string(end) + ")";
    });
    return result;
}

TEST(RangeSet, BeginsEmpty) {
    const RangeSet set;
    EXPECT_TRUE(set.empty());
    EXPECT_EQ(text(set), "");
    EXPECT_FALSE(set.touches(0, 100));
    EXPECT_FALSE(set.covers(0, 1));
}

TEST(RangeSet, JoinsRangesThatOverlapOrTouch) {
    RangeSet set;
    set.add(2, 5);
    set.add(7, 9);
    EXPECT_EQ(text(set), "[2,5)[7,9)");
    set.add(5, 6);
    EXPECT_EQ(text(set), "[2,6)[7,9)");
    set.add(4, 8);
    EXPECT_EQ(text(set), "[2,9)");
    set.add(0, 50);
    EXPECT_EQ(text(set), "[0,50)");
}

TEST(RangeSet, RemovingCutsRanges) {
    RangeSet set;
    set.add(0, 10);
    set.add(20, 30);
    set.remove(3, 4);
    EXPECT_EQ(text(set), "[0,3)[4,10)[20,30)");
    set.remove(8, 22);
    EXPECT_EQ(text(set), "[0,3)[4,8)[22,30)");
    set.remove(0, 100);
    EXPECT_TRUE(set.empty());
}

TEST(RangeSet, EmptyRangesChangeNothing) {
    RangeSet set;
    set.add(3, 3);
    EXPECT_TRUE(set.empty());
    set.add(0, 10);
    set.remove(5, 5);
    EXPECT_EQ(text(set), "[0,10)");
    EXPECT_TRUE(set.covers(4, 4));
    EXPECT_FALSE(set.touches(4, 4));
}

TEST(RangeSet, CoversOnlyWhatOneRangeContains) {
    RangeSet set;
    set.add(0, 5);
    set.add(6, 10);
    EXPECT_TRUE(set.covers(0, 5));
    EXPECT_TRUE(set.covers(7, 9));
    EXPECT_FALSE(set.covers(0, 10));
    EXPECT_TRUE(set.touches(4, 6));
    EXPECT_FALSE(set.touches(5, 6));
}

TEST(RangeSet, SplitGivesAdjacentPieces) {
    RangeSet set;
    set.add(2, 4);
    set.add(6, 8);
    std::string pieces;
    set.split(3, 7, [&](std::size_t begin, std::size_t end, bool in_set) {
        pieces += (in_set ? "+" : "-") + std::to_string(begin) + ".." + std::to_string(end);
    });
    EXPECT_EQ(pieces, "+3..4-4..6+6..7");
}

TEST(RangeSet, AgreesWithABitmap) {
    std::mt19937 random(1);
    RangeSet set;
    std::vector<bool> bits(100);
    for (int round = 0; round < 5000; ++round) {
        const std::size_t begin = random() % 100, end = begin + random() % (101 - begin);
        const bool add = random() % 2 == 0;
        if (add) {
            set.add(begin, end);
        } else {
            set.remove(begin, end);
        }
        for (std::size_t i = begin; i < end; ++i) bits[i] = add;
        std::string expected;
        for (std::size_t i = 0; i < 100; ++i) {
            if (bits[i] && (i == 0 || !bits[i - 1])) expected += "[" + std::to_string(i) + ",";
            if (bits[i] && (i == 99 || !bits[i + 1])) expected += std::to_string(i + 1) + ")";
        }
        ASSERT_EQ(text(set), expected) << "round " << round;
    }
}

}  // namespace
