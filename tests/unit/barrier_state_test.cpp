// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/barrier_state.h"

#include <gtest/gtest.h>

#include "emulator/schedules/thread_order.h"

namespace tessera::detail {
namespace {

using Outcome = BarrierState::Outcome;

constexpr char kFile[] = "kernel.cpp";
const StopSite kFirst{kFile, barrier_place(10, 5, FenceKind::all_memory)};
const StopSite kSecond{kFile, barrier_place(20, 5, FenceKind::all_memory)};
const StopSite kEnd{};

ThreadOrder forward_order(int threads) {
    ThreadOrder order;
    order.begin_launch({ScheduleKind::forward, 0, {}}, threads);
    return order;
}

TEST(BarrierState, ReleasesWhenTheLastThreadArrives) {
    BarrierState state;
    state.begin_tile(3);
    EXPECT_EQ(state.stop(0, kFirst), Outcome::pending);
    EXPECT_EQ(state.stop(1, kFirst), Outcome::pending);
    EXPECT_EQ(state.stop(2, kFirst), Outcome::released);
}

TEST(BarrierState, FinishesWhenEveryThreadHasReturned) {
    BarrierState state;
    state.begin_tile(2);
    EXPECT_EQ(state.stop(0, kEnd), Outcome::pending);
    EXPECT_EQ(state.stop(1, kEnd), Outcome::finished);
}

TEST(BarrierState, OneThreadIsReleasedAtOnce) {
    BarrierState state;
    state.begin_tile(1);
    EXPECT_EQ(state.stop(0, kFirst), Outcome::released);
}

TEST(BarrierState, SaysDivergedOnlyAfterTheLastThread) {
    BarrierState state;
    state.begin_tile(3);
    EXPECT_EQ(state.stop(0, kFirst), Outcome::pending);
    EXPECT_EQ(state.stop(1, kSecond), Outcome::pending);
    EXPECT_TRUE(state.differs());
    EXPECT_EQ(state.stop(2, kFirst), Outcome::diverged);
}

TEST(BarrierState, GroupsThreadsByPlaceLowestThreadFirst) {
    BarrierState state;
    state.begin_tile(4);
    state.stop(0, kFirst);
    state.stop(1, kEnd);
    state.stop(2, kFirst);
    state.stop(3, kSecond);
    const auto groups = state.groups(forward_order(4));
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[0].stand, kFirst);
    EXPECT_EQ(groups[0].threads, (std::vector<int>{0, 2}));
    EXPECT_TRUE(groups[1].stand.finished());
    EXPECT_EQ(groups[1].threads, (std::vector<int>{1}));
    EXPECT_EQ(groups[2].stand.line(), 20U);
}

TEST(BarrierState, TurnsLeftOutStoodWhereTurnZeroDid) {
    BarrierState state;
    state.begin_tile(5);
    state.stop(0, kFirst);
    state.stop(3, kEnd);  // turns 1 and 2 took the fast path
    EXPECT_EQ(state.stop(4, kFirst), Outcome::diverged);
    const auto groups = state.groups(forward_order(5));
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].threads, (std::vector<int>{0, 1, 2, 4}));
}

TEST(BarrierState, ForgetsADifferenceInTheNextInterval) {
    BarrierState state;
    state.begin_tile(2);
    state.stop(0, kFirst);
    state.stop(1, kSecond);
    state.begin_interval();
    state.stop(0, kFirst);
    EXPECT_EQ(state.stop(1, kFirst), Outcome::released);
}

TEST(StopSite, OneFileAtTwoAddressesIsOnePlace) {
    const char copy[] = "kernel.cpp";
    EXPECT_EQ(kFirst, (StopSite{copy, kFirst.place}));
    const char other[] = "other.cpp";
    EXPECT_NE(kFirst, (StopSite{other, kFirst.place}));
}

TEST(StopSite, AnotherFenceKindOnTheSameLineIsAnotherBarrier) {
    EXPECT_NE(kFirst, (StopSite{kFile, barrier_place(10, 5, FenceKind::global_memory)}));
    EXPECT_NE(kFirst, (StopSite{kFile, barrier_place(10, 6, FenceKind::all_memory)}));
}

}  // namespace
}  // namespace tessera::detail
