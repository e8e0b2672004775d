// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/thread_order.h"

#include <gtest/gtest.h>

#include <set>

namespace tessera::detail {
namespace {

std::vector<int> order_of(const Schedule& schedule, int threads, std::uint64_t tile, std::uint64_t interval) {
    ThreadOrder order;
    order.begin_launch(schedule, threads);
    order.begin_tile(tile);
    if (interval > 0) order.begin_interval(interval);
    std::vector<int> sequence;
    for (int turn = 0; turn < threads; ++turn) {
        sequence.push_back(order.thread_at(turn));
        EXPECT_EQ(order.turn_of(order.thread_at(turn)), turn);
    }
    return sequence;
}

TEST(ThreadOrder, ForwardAndReverseAreWhatTheySay) {
    EXPECT_EQ(order_of({ScheduleKind::forward, 0, {}}, 4, 3, 1), (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(order_of({ScheduleKind::reverse, 0, {}}, 4, 3, 1), (std::vector<int>{3, 2, 1, 0}));
}

TEST(ThreadOrder, RandomIsAPermutation) {
    const auto sequence = order_of({ScheduleKind::random, 7, {}}, 1024, 0, 0);
    EXPECT_EQ(std::set<int>(sequence.begin(), sequence.end()).size(), 1024U);
}

TEST(ThreadOrder, RandomDependsOnSeedTileAndIntervalOnly) {
    const Schedule seven{ScheduleKind::random, 7, {}};
    const auto sequence = order_of(seven, 64, 5, 2);
    EXPECT_EQ(order_of(seven, 64, 5, 2), sequence);
    EXPECT_NE(order_of(seven, 64, 5, 3), sequence);
    EXPECT_NE(order_of(seven, 64, 6, 2), sequence);
    EXPECT_NE(order_of({ScheduleKind::random, 8, {}}, 64, 5, 2), sequence);
}

TEST(ThreadOrder, EveryOrderOfThreeThreadsTurnsUp) {
    std::set<std::vector<int>> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) seen.insert(order_of({ScheduleKind::random, seed, {}}, 3, 0, 0));
    EXPECT_EQ(seen.size(), 6U);
}

TEST(TileOrder, IsAPermutationOfTheTiles) {
    for (const ScheduleKind kind : {ScheduleKind::forward, ScheduleKind::reverse, ScheduleKind::random}) {
        for (const std::uint64_t count : {1U, 2U, 3U, 4U, 12U, 97U, 1024U}) {
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                std::set<std::uint64_t> tiles;
                for (std::uint64_t i = 0; i < count; ++i) tiles.insert(tile_in_order(kind, seed, i, count));
                EXPECT_EQ(tiles.size(), count);
                EXPECT_LT(*tiles.rbegin(), count);
            }
        }
    }
}

TEST(TileOrder, FollowsItsKind) {
    EXPECT_EQ(tile_in_order(ScheduleKind::forward, 0, 0, 5), 0U);
    EXPECT_EQ(tile_in_order(ScheduleKind::reverse, 0, 0, 5), 4U);
    std::set<std::uint64_t> first;
    for (std::uint64_t seed = 0; seed < 100; ++seed) first.insert(tile_in_order(ScheduleKind::random, seed, 0, 5));
    EXPECT_EQ(first.size(), 5U);
}

}  // namespace
}  // namespace tessera::detail
