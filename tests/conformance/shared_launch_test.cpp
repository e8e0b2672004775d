// SPDX-License-Identifier: Apache-2.0
// A launch of few threads that take long is shared among the workers, whatever it is that takes so long.
#include <amp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace {

using namespace concurrency;

std::mutex seen_mutex;
std::set<std::thread::id> seen;

/// Some milliseconds in which the processor has nothing to do: it is the number of workers that counts.
void take_long() restrict(cpu, amp) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const std::lock_guard<std::mutex> lock(seen_mutex);
    seen.insert(std::this_thread::get_id());
}

class SharedLaunch : public testing::Test {
  protected:
    void SetUp() override {
        seen.clear();
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
        GTEST_SKIP() << "with ThreadSanitizer no launch begins alone, so it is not known what its kernel costs";
#endif
#endif
        if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "one worker";
    }
};

TEST_F(SharedLaunch, OfFewThreads) {
    parallel_for_each(extent<1>(24), [=](index<1>) restrict(amp) { take_long(); });
    EXPECT_GT(seen.size(), 1U);
}

TEST_F(SharedLaunch, OfFewThreadsForTheSecondTime) {
    for (int launch = 0; launch < 2; ++launch) {
        seen.clear();
        parallel_for_each(extent<2>(4, 3), [=](index<2>) restrict(amp) { take_long(); });
    }
    EXPECT_GT(seen.size(), 1U);
}

// The first launch lasts so long on the calling thread that helpers come. What its threads cost is not known then.
TEST_F(SharedLaunch, OfFewThreadsThatNeededHelp) {
    for (int launch = 0; launch < 2; ++launch) {
        seen.clear();
        parallel_for_each(extent<1>(12), [=](index<1>) restrict(amp) {
            for (int i = 0; i < 8; ++i) take_long();
        });
    }
    EXPECT_GT(seen.size(), 1U);
}

TEST_F(SharedLaunch, OfFewTiles) {
    parallel_for_each(extent<1>(24).tile<2>(), [=](tiled_index<2>) restrict(amp) { take_long(); });
    EXPECT_GT(seen.size(), 1U);
}

// Where as many launches are under way as there are workers, the calling thread goes on alone after its first tile. By then its helpers
// have run all the others: it must not begin again.
TEST_F(SharedLaunch, OfTilesThatHelpersHaveRun) {
    static constexpr int tiles = 8;
    static std::atomic<int> begun, run, run_by_others;
    static std::atomic<bool> released;
    begun = run = run_by_others = 0;
    released = false;
    const int launches = static_cast<int>(std::thread::hardware_concurrency()) - 1;
    const auto count_tile = [](std::atomic<int>& count, int most) {
        if (++count > most) std::abort();  // otherwise there would be no end of tiles
    };
    const auto wait_until = [](const auto& holds) {
        while (!holds()) std::this_thread::yield();
    };
    std::vector<std::thread> others;
    for (int i = 0; i < launches; ++i) {
        others.emplace_back([=] {
            parallel_for_each(extent<1>(16).tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
                if (idx.local[0] == 0) count_tile(run_by_others, 2 * launches);
                if (idx.global[0] != 0) return;
                ++begun;
                wait_until([] { return released.load(); });
            });
        });
    }
    wait_until([&] { return begun == launches; });
    parallel_for_each(extent<1>(8 * tiles).tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        if (idx.local[0] != 0) return;
        count_tile(run, tiles);
        if (idx.tile[0] == 0) wait_until([] { return run == tiles; });
    });
    released = true;
    for (std::thread& other : others) other.join();
    EXPECT_EQ(run, tiles);
}

}  // namespace
