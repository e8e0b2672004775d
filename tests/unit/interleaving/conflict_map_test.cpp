// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/conflict_map.h"

#include <gtest/gtest.h>

namespace tessera::detail {
namespace {

struct Step {
    AccessTime time;  ///< tile, interval, thread
    bool writes;
};

/// What is found after these accesses to one word of the region.
std::string found_after(int region, const std::vector<Step>& steps) {
    ConflictMap map;
    map.begin_launch();
    for (const Step& step : steps) map.note({region, 8, 12}, step.time, step.writes);
    return map.found().text();
}

constexpr int kTile = MemoryPlace::kTileStatic;

TEST(ConflictMap, TwoThreadsOfAnIntervalOneOfWhomWrites) {
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, true}, {{0, 0, 2}, false}}), "t8x4");
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, false}, {{0, 0, 2}, true}}), "t8x4");
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, false}, {{0, 0, 2}, false}, {{0, 0, 1}, true}}), "t8x4");
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, false}, {{0, 0, 2}, false}, {{0, 0, 3}, false}}), "none");
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, true}, {{0, 0, 1}, false}, {{0, 0, 1}, true}}), "none");
}

TEST(ConflictMap, ABarrierOrdersThem) {
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, true}, {{0, 1, 2}, false}, {{0, 2, 3}, true}}), "none");
    EXPECT_EQ(found_after(0, {{{0, 0, 1}, true}, {{0, 1, 2}, false}, {{0, 2, 3}, true}}), "none");
    EXPECT_EQ(found_after(0, {{{0, 0, 1}, true}, {{0, 1, 2}, true}, {{0, 1, 3}, false}}), "g0o8x4");
}

TEST(ConflictMap, NothingOrdersTiles) {
    EXPECT_EQ(found_after(0, {{{0, 0, 1}, true}, {{1, 5, 1}, false}}), "g0o8x4");
    EXPECT_EQ(found_after(0, {{{0, 0, 1}, false}, {{1, 0, 1}, false}, {{0, 3, 1}, true}}), "g0o8x4");
    EXPECT_EQ(found_after(0, {{{0, 0, 1}, false}, {{1, 0, 1}, false}}), "none");
}

bool is_between_tiles(const std::vector<Step>& steps) {
    ConflictMap map;
    map.begin_launch();
    for (const Step& step : steps) map.note({0, 8, 12}, step.time, step.writes);
    const bool is = map.has_conflict_between_tiles_of_launch();
    EXPECT_EQ(map.has_plain_conflict_between_tiles(), is);
    map.begin_launch();
    EXPECT_FALSE(map.has_conflict_between_tiles_of_launch());
    return is;
}

TEST(ConflictMap, KnowsWhetherTilesShareMemory) {
    EXPECT_TRUE(is_between_tiles({{{0, 0, 1}, true}, {{1, 0, 1}, false}}));
    EXPECT_TRUE(is_between_tiles({{{0, 0, 1}, false}, {{1, 0, 1}, false}, {{1, 1, 1}, true}}));
    EXPECT_FALSE(is_between_tiles({{{0, 0, 1}, false}, {{1, 0, 1}, false}}));
    EXPECT_FALSE(is_between_tiles({{{0, 0, 1}, true}, {{0, 0, 2}, true}}));
    // Behind a conflict in one tile, too.
    EXPECT_TRUE(is_between_tiles({{{0, 0, 1}, true}, {{0, 0, 2}, true}, {{1, 0, 1}, false}}));
}

TEST(ConflictMap, TilesHaveTheirOwnTileStaticMemory) {
    EXPECT_EQ(found_after(kTile, {{{0, 0, 1}, true}, {{1, 0, 2}, true}, {{0, 0, 1}, true}}), "none");
}

TEST(ConflictMap, LaunchesAreOrderedAndWhatWasFoundStays) {
    ConflictMap map;
    map.begin_launch();
    map.note({0, 0, 4}, {0, 0, 1}, true);
    map.begin_launch();
    map.note({0, 0, 4}, {1, 0, 1}, true);
    EXPECT_EQ(map.found().text(), "none");
    map.note({0, 0, 4}, {2, 0, 1}, true);
    map.begin_launch();
    EXPECT_EQ(map.found().text(), "g0o0x4");
}

TEST(ConflictMap, KeepsAccountOfEveryWordOfAnAccess) {
    ConflictMap map;
    map.begin_launch();
    map.note({0, 0, 65536}, {0, 0, 1}, true);
    map.note({0, 16380, 16388}, {0, 0, 2}, false);
    EXPECT_EQ(map.found().text(), "g0o16380x8");
}

TEST(ConflictMap, PartsOfAWordAreNotInConflictWithEachOther) {
    ConflictMap map;
    map.begin_launch();
    for (unsigned i = 0; i < 6; ++i) map.note({0, 4094 + i, 4095 + i}, {0, 0, i}, true);
    EXPECT_EQ(map.found().text(), "none");
    map.note({0, 4096, 4098}, {0, 0, 1}, false);
    EXPECT_EQ(map.found().text(), "g0o4096x2");
}

TEST(ConflictMap, WhatIsKnownOfAWordIsKnownOfItsBytes) {
    ConflictMap map;
    map.begin_launch();
    map.note({0, 8, 12}, {0, 0, 1}, true);
    map.note({0, 9, 10}, {0, 0, 2}, false);
    EXPECT_EQ(map.found().text(), "g0o9x1");
    map.note({0, 8, 12}, {0, 0, 3}, false);
    EXPECT_EQ(map.found().text(), "g0o8x4");
}

}  // namespace
}  // namespace tessera::detail
