// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/tile_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "race_detector/support/tile_union.h"

namespace tessera::race_detector::tile_set_test {
namespace {

using Tiles = std::set<std::pair<std::uint32_t, std::uint32_t>>;  ///< launch, tile

TEST(TileSet, CountsEachTileOnce) {
    TileSet tiles;
    EXPECT_EQ(tiles.count(), 0U);
    for (const std::uint32_t tile : {5U, 6U, 7U, 6U, 5U, 20U, 3U, 4U, 20U, 7U}) tiles.add(0, tile);
    EXPECT_EQ(tiles.count(), 6U);
}

TEST(TileSet, HasTheSameTilesInWhateverOrderTheyCome) {
    std::mt19937 random(1);
    for (unsigned round = 0; round < 200; ++round) {
        TileSet tiles;
        std::set<std::uint32_t> expected;
        for (unsigned added = 0; added < round % 40; ++added) {
            const auto tile = static_cast<std::uint32_t>(random() % 50);
            tiles.add(3, tile);
            expected.insert(tile);
            ASSERT_EQ(tiles.count(), expected.size());
        }
        for (std::uint32_t tile = 0; tile < 52; ++tile) ASSERT_EQ(tiles.contains(3, tile), expected.count(tile) == 1) << tile;
        EXPECT_FALSE(tiles.contains(2, 0));
        EXPECT_EQ(tiles.last_launch(), expected.empty() ? 0U : 3U);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> runs;
        for (const std::uint32_t tile : expected) {
            if (runs.empty() || runs.back().second + 1 != tile) runs.emplace_back(tile, tile);
            runs.back().second = tile;
        }
        EXPECT_EQ(tiles.runs_in(3), runs);
    }
}

TEST(TileSet, TilesOfDifferentLaunchesAreDifferent) {
    TileSet tiles;
    tiles.add(0, 7);
    tiles.add(2, 7);
    tiles.add(1, 7);
    EXPECT_EQ(tiles.count(), 3U);
    EXPECT_EQ(tiles.last_launch(), 2U);
}

TEST(TileSet, LastTileOfALaunchIsNotTheFirstOfTheNext) {
    TileSet tiles;
    tiles.add(0, 0xFFFFFFFF);
    tiles.add(1, 0);
    EXPECT_EQ(tiles.count(), 2U);
    EXPECT_EQ(tiles.last_launch(), 1U);
}

TEST(TileSet, UnionCountsCommonTilesOnce) {
    TileSet a, b;
    for (std::uint32_t tile = 0; tile < 10; ++tile) a.add(0, tile);
    for (std::uint32_t tile = 5; tile < 15; ++tile) b.add(0, tile);
    b.add(0, 100);
    a.add(b);
    EXPECT_EQ(a.count(), 16U);
    EXPECT_EQ(b.count(), 11U);
}

TEST(TileSet, WhatRepeatsIsKeptOnce) {
    TileSet each, alternating, in_blocks;
    for (std::uint32_t launch = 0; launch < 1000; ++launch) {
        for (const std::uint32_t tile : {1U, 2U, 3U, 10U}) each.add(launch, tile);
        alternating.add(launch, launch % 3);
        in_blocks.add(launch + launch / 100 * 7, 5);
    }
    EXPECT_EQ(each.count(), 4000U);
    EXPECT_LE(each.size(), 4U);
    EXPECT_EQ(alternating.count(), 1000U);
    EXPECT_LE(alternating.size(), 4U);
    EXPECT_EQ(in_blocks.count(), 1000U);
    EXPECT_TRUE(each.is_exact() && alternating.is_exact() && in_blocks.is_exact());
    EXPECT_TRUE(each.contains(500, 10));
    EXPECT_FALSE(each.contains(500, 4));
    EXPECT_TRUE(alternating.contains(500, 2));
    EXPECT_FALSE(alternating.contains(500, 1));
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> runs{{1, 3}, {10, 10}};
    EXPECT_EQ(each.runs_in(0), runs);
    EXPECT_EQ(each.runs_in(999), runs);
    EXPECT_TRUE(each.runs_in(1000).empty());
    EXPECT_EQ(each.launches().size(), 1000U);
}

/// Small sets, of few enough launches that most stay known.
TEST(TileSet, HasTheTilesOfLaunchesInWhateverOrderTheyCome) {
    std::mt19937 random(2);
    unsigned exact = 0;
    for (unsigned round = 0; round < 300; ++round) {
        TileSet sets[3];
        TileUnion together;
        Tiles all;
        for (TileSet& set : sets) {
            Tiles expected;
            const auto launches = static_cast<std::uint32_t>(1 + random() % 5);
            for (unsigned added = 0; added < round % 30; ++added) {
                const auto launch = static_cast<std::uint32_t>(random() % launches), tile = static_cast<std::uint32_t>(random() % 8);
                set.add(launch, tile);
                expected.emplace(launch, tile);
                if (!set.is_exact()) continue;
                ASSERT_EQ(set.count(), expected.size());
            }
            all.insert(expected.begin(), expected.end());
        }
        for (const TileSet& set : sets) together.add(set);
        if (!together.total().is_exact()) continue;
        ++exact;
        TileSet sum;
        for (const TileSet& set : sets) {
            sum.add(set);
            sum.add(TileSet(set));
        }
        ASSERT_EQ(sum.count(), all.size());
        ASSERT_EQ(together.total().count(), all.size());
        for (std::uint32_t launch = 0; launch < 6; ++launch) {
            for (std::uint32_t tile = 0; tile < 8; ++tile)
                ASSERT_EQ(sum.contains(launch, tile), all.count({launch, tile}) == 1) << launch << ' ' << tile;
        }
    }
    EXPECT_GT(exact, 200U);
}

TEST(TileSet, IrregularOneForgetsEarlierLaunchesAndKeepsTheirNumber) {
    std::mt19937 random(3);
    TileSet tiles;
    Tiles expected;
    for (std::uint32_t launch = 4; launch < 3000; ++launch) {
        for (unsigned i = 0; i < 3; ++i) {
            const auto tile = static_cast<std::uint32_t>(random() % 1000);
            tiles.add(launch, tile);
            expected.emplace(launch, tile);
        }
        ASSERT_LE(tiles.size(), 40U);
        ASSERT_EQ(tiles.count(), expected.size());
    }
    EXPECT_FALSE(tiles.is_exact());
    EXPECT_FALSE(tiles.runs_in(4).empty()) << "the first launch's are shown";
    EXPECT_FALSE(tiles.runs_in(2999).empty());
    EXPECT_TRUE(tiles.runs_in(1000).empty());
    EXPECT_EQ(tiles.last_launch(), 2999U);
}

TEST(TileUnion, OfWhatIsForgottenHasNoMoreTilesThanThereWereInWhateverOrder) {
    std::mt19937 random(4);
    for (unsigned round = 0; round < 20; ++round) {
        std::vector<TileSet> sets(4);
        Tiles all;
        std::uint64_t most = 0;
        for (TileSet& set : sets) {
            const auto first = static_cast<std::uint32_t>(random() % 50), launches = static_cast<std::uint32_t>(1 + random() % 200);
            for (std::uint32_t launch = first; launch < first + launches; ++launch) {
                const auto tile = static_cast<std::uint32_t>(random() % 6);
                set.add(launch, tile);
                all.emplace(launch, tile);
            }
            most = std::max(most, set.count());
        }
        TileUnion in_order, reversed;
        for (const TileSet& set : sets) in_order.add(set);
        for (auto set = sets.rbegin(); set != sets.rend(); ++set) reversed.add(*set);
        const std::uint64_t count = in_order.total().count();
        EXPECT_EQ(count, reversed.total().count());
        EXPECT_LE(count, all.size());
        EXPECT_GE(count, most);
    }
}

}  // namespace
}  // namespace tessera::race_detector::tile_set_test
