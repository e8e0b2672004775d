// SPDX-License-Identifier: Apache-2.0
// What an observer hears of launches, in which order. A checked build, as the race detector's users are.
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/check.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/recording_observer.h"

using namespace concurrency;

namespace {

using Events = RecordingObserver::Events;
using ExecutionObserver = ObservedTest;

Events operator+(Events left, const Events& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Events of_launch(const Events& inside) {
    return Events{"launch begins", "tiles begin"} + inside + Events{"tiles end", "launch ends"};
}

TEST_F(ExecutionObserver, HearsOfTilesThreadsBarriersAndFences) {
    parallel_for_each(extent<1>(4).tile<2>(), [](tiled_index<2> idx) restrict(amp) {
        idx.barrier.wait();
        tile_static_memory_fence(idx.barrier);
        idx.barrier.wait_with_global_memory_fence();
    });
    const Events tile{"thread 0", "thread 1", "released all",      //
                      "thread 0", "fence tile_static", "thread 1", "fence tile_static", "released global",
                      "thread 0", "thread 1", "tile ends"};
    EXPECT_EQ(recorder().events(), of_launch(Events{"tile 0"} + tile + Events{"tile 1"} + tile));
}

TEST_F(ExecutionObserver, HearsOfEveryThreadOfATileWithoutBarriers) {
    parallel_for_each(extent<2>(2, 2).tile<1, 2>(), [](tiled_index<1, 2>) restrict(amp) {});
    const Events tile{"thread 0", "thread 1", "tile ends"};
    EXPECT_EQ(recorder().events(), of_launch(Events{"tile 0"} + tile + Events{"tile 1"} + tile));
}

TEST_F(ExecutionObserver, HearsOfTilesOfOneThread) {
    parallel_for_each(extent<1>(2).tile<1>(), [](tiled_index<1> idx) restrict(amp) { idx.barrier.wait(); });
    const Events tile{"thread 0", "released all", "thread 0", "tile ends"};
    EXPECT_EQ(recorder().events(), of_launch(Events{"tile 0"} + tile + Events{"tile 1"} + tile));
}

TEST_F(ExecutionObserver, HearsOfUntiledThreads) {
    parallel_for_each(extent<2>(2, 2), [](index<2>) restrict(amp) {});
    EXPECT_EQ(recorder().events(), of_launch({"thread 0", "thread 1", "thread 2", "thread 3"}));
}

TEST_F(ExecutionObserver, HearsOfThreadsInTheScheduleOrder) {
    tessera::options::set("schedule", "reverse");
    parallel_for_each(extent<1>(3).tile<3>(), [](tiled_index<3> idx) restrict(amp) { idx.barrier.wait(); });
    EXPECT_EQ(recorder().events(),
              of_launch({"tile 0", "thread 2", "thread 1", "thread 0", "released all", "thread 2", "thread 1",
                         "thread 0", "tile ends"}));
}

TEST_F(ExecutionObserver, HearsOfEachIntervalOnceHoweverManyThereAre) {
    parallel_for_each(extent<1>(64).tile<64>(), [](tiled_index<64> idx) restrict(amp) {
        for (int i = 0; i < 100; ++i) idx.barrier.wait();
    });
    const Events events = recorder().events();
    EXPECT_EQ(std::count(events.begin(), events.end(), "released all"), 100);
    EXPECT_EQ(std::count(events.begin(), events.end(), "thread 63"), 101);
}

TEST_F(ExecutionObserver, HearsEveryTileOnOneWorkerOfSeveral) {
    tessera::options::set("workers", "2");
    const int tiles = 400;
    parallel_for_each(extent<1>(tiles * 64).tile<64>(), [](tiled_index<64> idx) restrict(amp) { idx.barrier.wait(); });
    std::set<std::string> seen;
    for (const Events& worker : recorder().events_of_all_threads()) {
        std::size_t at = 0;
        const auto take = [&](const std::string& event) {
            ASSERT_LT(at, worker.size());
            ASSERT_EQ(worker[at++], event);
        };
        if (worker.front() == "launch begins") ++at;
        while (at < worker.size() && worker[at] != "launch ends") {
            take("tiles begin");
            while (worker[at] != "tiles end") {
                seen.insert(worker[at++]);
                for (int t = 0; t < 64; ++t) take("thread " + std::to_string(t));
                take("released all");
                for (int t = 0; t < 64; ++t) take("thread " + std::to_string(t));
                take("tile ends");
            }
            take("tiles end");
        }
    }
    EXPECT_EQ(seen.size(), std::size_t{tiles});
}

TEST_F(ExecutionObserver, KnowsTheLaunch) {
    const std::uint64_t before = tessera::launches_begun();
    parallel_for_each(extent<2>(4, 6).tile<2, 3>(), [](tiled_index<2, 3>) restrict(amp) {});
    EXPECT_EQ(tessera::launches_begun(), before + 1);
    const tessera::LaunchInfo facts = recorder().last_launch();
    EXPECT_EQ(facts.number, before);
    EXPECT_EQ(facts.rank, 2);
    EXPECT_EQ(facts.tiles, 4U);
    EXPECT_EQ(facts.threads, 24U);
    EXPECT_EQ(facts.threads_in_tile, 6);
    EXPECT_TRUE(facts.checked);
    EXPECT_NE(facts.entry, nullptr);

    parallel_for_each(extent<1>(5), [](index<1>) restrict(amp) {});
    EXPECT_EQ(recorder().last_launch().tiles, 0U);
    EXPECT_EQ(recorder().last_launch().threads, 5U);
    EXPECT_EQ(recorder().last_launch().threads_in_tile, 0);
}

TEST_F(ExecutionObserver, HearsNothingOfALaunchThatIsRefused) {
    EXPECT_THROW(parallel_for_each(extent<1>(5).tile<2>(), [](tiled_index<2>) restrict(amp) {}),
                 invalid_compute_domain);
    EXPECT_EQ(recorder().events(), Events());
}

struct ThreeMembers {
    int scalar;
    array_view<const float, 2> in;
    array<int>& data;
    array_view<float, 2> out;
    array_view<float, 2> again;
    void operator()(index<1>) const {}
};

TEST_F(ExecutionObserver, KnowsTheMemoryThatTheKernelHolds) {
    std::vector<float> in(6), out(8);
    array<int> data(5);
    const array_view<float, 2> whole(2, 4, out);
    const array_view<float, 2> section = whole.section(0, 1, 2, 2);
    const ThreeMembers kernel{1, array_view<const float, 2>(2, 3, in), data, section, section};
    parallel_for_each(extent<1>(1), kernel);

    const std::vector<tessera::HeldMemory> memory = recorder().last_launch().memory;
    ASSERT_EQ(memory.size(), 4U);
    const auto member_begins = [&](const void* member) {
        return static_cast<std::size_t>(static_cast<const char*>(member) - reinterpret_cast<const char*>(&kernel));
    };
    const auto expect_view = [&](const tessera::HeldMemory& held, const void* member, std::size_t size) {
        EXPECT_FALSE(held.is_array);
        EXPECT_GE(held.closure_offset, member_begins(member));
        EXPECT_LT(held.closure_offset, member_begins(member) + size);
        EXPECT_EQ(held.element_size, sizeof(float));
    };
    expect_view(memory[0], &kernel.in, sizeof kernel.in);
    EXPECT_EQ(memory[0].extents, (std::vector<int>{2, 3}));
    EXPECT_EQ(memory[0].strides, (std::vector<std::ptrdiff_t>{3, 1}));
    EXPECT_FALSE(memory[0].written);
    expect_view(memory[1], &kernel.out, sizeof kernel.out);
    EXPECT_EQ(memory[1].extents, (std::vector<int>{2, 2}));
    EXPECT_EQ(memory[1].strides, (std::vector<std::ptrdiff_t>{4, 1}));
    EXPECT_TRUE(memory[1].written);
    EXPECT_EQ(static_cast<const char*>(memory[1].end) - static_cast<const char*>(memory[1].begin), 6 * 4);
    expect_view(memory[2], &kernel.again, sizeof kernel.again);
    EXPECT_TRUE(memory[3].is_array);
    EXPECT_EQ(memory[3].closure_offset, member_begins(&kernel.in + 1));
    EXPECT_EQ(memory[3].extents, std::vector<int>{5});
    EXPECT_EQ(memory[3].strides, std::vector<std::ptrdiff_t>{1});
}

TEST_F(ExecutionObserver, KnowsWhereTileStaticMemoryIs) {
    std::vector<std::uint64_t> address(1);
    array_view<std::uint64_t> view(address);
    parallel_for_each(extent<1>(1).tile<1>(), [=](tiled_index<1>) restrict(amp) {
        tile_static int row[4];
        row[0] = 0;
        view[0] = reinterpret_cast<std::uint64_t>(&row[0]);
    });
    const auto at = reinterpret_cast<const char*>(view[0]);
    const std::vector<tessera::TileStaticRange> ranges = recorder().tile_static_ranges();
    EXPECT_TRUE(std::any_of(ranges.begin(), ranges.end(), [at](const tessera::TileStaticRange& range) {
        return range.image != nullptr && range.filled && at >= range.begin && at + 16 <= range.begin + range.size;
    }));
}

#if defined(__clang__)
// As the plugin for marks calls padding, which a fast build has not.
__attribute__((section("tile_static"), used)) thread_local char before[16] __asm__("tessera_before_tile_static.7");
__attribute__((section("tile_static"), used)) thread_local char behind[24] __asm__("tessera_behind_tile_static");

TEST_F(ExecutionObserver, KnowsWhereNoTileStaticVariableIs) {
    parallel_for_each(extent<1>(1).tile<1>(), [=](tiled_index<1>) restrict(amp) {});
    const std::vector<tessera::TileStaticPadding> all = recorder().tile_static_padding();
    const auto found = [&](const char* begin, std::size_t size, bool is_behind) {
        return std::any_of(all.begin(), all.end(), [&](const tessera::TileStaticPadding& padding) {
            return padding.range.begin == begin && padding.range.size == size && padding.range.image != nullptr && padding.is_behind == is_behind;
        });
    };
    EXPECT_TRUE(found(before, sizeof before, false));
    EXPECT_TRUE(found(behind, sizeof behind, true));
}
#endif

TEST_F(ExecutionObserver, HearsOfDeliberateRaces) {
    const unsigned line = __LINE__ + 2;
    parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {
        int local = TESSERA_DELIBERATE_RACE(1);
        TESSERA_DELIBERATE_RACE(local += 1);
    });
    const auto event = [](unsigned at) { return "deliberate execution_observer_test.cpp:" + std::to_string(at); };
    EXPECT_EQ(recorder().events(), of_launch({"thread 0", event(line), event(line + 1)}));
}

TEST_F(ExecutionObserver, AnswersForCheck) {
    EXPECT_TRUE(tessera::check::is_active());
    EXPECT_EQ(tessera::check::findings().front().launch.index, 0U);
    const tessera::check::Scope scope;
    const std::uint64_t next = tessera::launches_begun();
    EXPECT_EQ(scope.findings().front().launch.index, next);
    EXPECT_EQ(tessera::check::to_text(scope.findings().front()), "launch " + std::to_string(next));
}

}  // namespace
