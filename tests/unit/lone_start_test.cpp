// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/lone_start.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "emulator/launch/kernel_costs.h"

namespace tessera::detail {
namespace {

/// The entry functions of kernels that no other test launches.
template <int kNumber>
void entry(TileThreads*) {}
template <int kNumber>
void range_entry(IndexRange*) {}

constexpr int kWorkers = 4, kTileDims[1] = {64};

class LoneStartTest : public testing::Test {
  protected:
    LoneStart tiled(void (*run)(TileThreads*), std::uint64_t tiles) {
        request_.run_tile_threads = run;
        request_.tile_dims = kTileDims;
        job_.request = &request_;
        job_.threads = 64;
        job_.units = tiles;
        return LoneStart(job_, kWorkers);
    }
    LoneStart untiled(void (*run)(IndexRange*), std::uint64_t threads) {
        request_.run_range = run;
        job_.request = &request_;
        job_.units = threads;
        return LoneStart(job_, kWorkers);
    }
    /// Longer than any launch that is worth sharing is short.
    static void work() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

    LaunchRequest request_;
    TileJob job_;
};

TEST_F(LoneStartTest, BeginsAKernelThatIsNotKnownByItself) {
    const LaunchUnderWay launch;
    LoneStart start = tiled(&entry<0>, 1000);
    EXPECT_TRUE(start.goes_on(0));
    EXPECT_EQ(start.piece(), 1U) << "its threads may take long";
}

TEST_F(LoneStartTest, SharesWhatTakesLongAndKnowsItNextTime) {
    const LaunchUnderWay launch;
    LoneStart start = tiled(&entry<1>, 1000);
    ASSERT_TRUE(start.goes_on(0));
    work();
    EXPECT_FALSE(start.goes_on(start.piece()));
    EXPECT_FALSE(tiled(&entry<1>, 1000).goes_on(0));
    EXPECT_TRUE(tiled(&entry<2>, 1000).goes_on(0)) << "another kernel";
}

TEST_F(LoneStartTest, LooksAgainAtTimesWhatAKernelCosts) {
    const LaunchUnderWay launch;
    LoneStart start = tiled(&entry<5>, 1000);
    ASSERT_TRUE(start.goes_on(0));
    work();
    ASSERT_FALSE(start.goes_on(start.piece()));
    int alone = 0;
    for (int i = 0; i < 320; ++i) alone += tiled(&entry<5>, 1000).goes_on(0) ? 1 : 0;
    EXPECT_EQ(alone, 10);
}

TEST_F(LoneStartTest, NeverBeginsAKernelThatNeededOthers) {
    const LaunchUnderWay launch;
    LoneStart start = tiled(&entry<6>, 1000);
    ASSERT_TRUE(start.goes_on(0));
    start.needs_others();
    work();
    EXPECT_FALSE(start.goes_on(1000));
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(tiled(&entry<6>, 2).goes_on(0));
}

TEST_F(LoneStartTest, TakesPiecesThatGrowUntilTheyTakeLong) {
    std::optional<LaunchUnderWay> launches[kWorkers];
    for (auto& launch : launches) launch.emplace();
    LoneStart start = untiled(&range_entry<0>, 100000);
    ASSERT_TRUE(start.goes_on(0));
    EXPECT_EQ(start.piece(), 8U);
    work();
    EXPECT_TRUE(start.goes_on(8));
    EXPECT_EQ(start.piece(), 8U) << "that took long already";
    // A piece of nothing is over at once, unless this thread is interrupted.
    const auto grows = [&] {
        const std::uint64_t before = start.piece();
        for (int i = 0; i < 1000 && start.piece() == before; ++i) EXPECT_TRUE(start.goes_on(512));
        return start.piece() == 2 * before;
    };
    EXPECT_TRUE(grows());
    EXPECT_TRUE(grows());
}

TEST_F(LoneStartTest, BeginsAKnownKernelWithAPieceThatIsSoonOver) {
    const LaunchUnderWay launch;
    kernel_costs().note(reinterpret_cast<const void*>(&range_entry<1>), std::chrono::nanoseconds(4));
    LoneStart start = untiled(&range_entry<1>, 1000);
    ASSERT_TRUE(start.goes_on(0));
    EXPECT_EQ(start.piece(), 500U) << "two microseconds";
}

TEST_F(LoneStartTest, GoesOnWhileNoWorkerIsIdle) {
    std::optional<LaunchUnderWay> launches[kWorkers];
    for (auto& launch : launches) launch.emplace();
    LoneStart start = tiled(&entry<3>, 1000);
    ASSERT_TRUE(start.goes_on(0));
    work();
    EXPECT_TRUE(start.goes_on(4));
    launches[0].reset();
    launches[1].reset();
    work();
    EXPECT_FALSE(start.goes_on(12)) << "two workers have nothing to do";
}

TEST_F(LoneStartTest, LeavesMoreLaunchesThanWorkersToTheWorkers) {
    std::optional<LaunchUnderWay> launches[kWorkers + 1];
    for (auto& launch : launches) launch.emplace();
    EXPECT_FALSE(tiled(&entry<4>, 1000).goes_on(0));
}

TEST(LaunchUnderWay, IsCountedWhileItLives) {
    const int before = LaunchUnderWay::count();
    {
        const LaunchUnderWay one, two;
        EXPECT_EQ(LaunchUnderWay::count(), before + 2);
    }
    EXPECT_EQ(LaunchUnderWay::count(), before);
}

}  // namespace
}  // namespace tessera::detail
