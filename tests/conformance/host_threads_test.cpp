// SPDX-License-Identifier: Apache-2.0
// Several host threads may launch at once, and kernels may be launched before main and after it.
#include <amp.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "tests/conformance/error_text.h"

namespace {

using namespace concurrency;

/// Sums of neighbouring values in tiles of 16, through tile_static memory and two barriers.
std::vector<int> rotate_in_tiles(int seed) {
    std::vector<int> values(256);
    for (int i = 0; i < 256; ++i) values[static_cast<std::size_t>(i)] = seed + i;
    array_view<int> view(256, values);
    parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        tile[idx.local[0]] = view[idx];
        idx.barrier.wait();
        const int next = tile[(idx.local[0] + 1) % 16];
        idx.barrier.wait();
        view[idx] = next;
    });
    view.synchronize();
    return values;
}

bool is_rotated(const std::vector<int>& values, int seed) {
    for (int i = 0; i < 256; ++i) {
        if (values[static_cast<std::size_t>(i)] != seed + i / 16 * 16 + (i + 1) % 16) return false;
    }
    return true;
}

/// Launches while static objects are made and destroyed.
struct LaunchesOutsideMain {
    bool before_main = is_rotated(rotate_in_tiles(5), 5);
    ~LaunchesOutsideMain() {
        if (is_rotated(rotate_in_tiles(9), 9)) return;
        std::fputs("a kernel launched after main gave a wrong result\n", stderr);
        std::_Exit(1);
    }
} launches_outside_main;

TEST(HostThreads, LaunchDuringStaticInitialisation) { EXPECT_TRUE(launches_outside_main.before_main); }

TEST(HostThreads, LaunchAtTheSameTime) {
    std::vector<std::thread> threads;
    bool right[4] = {};
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([t, &right] {
            right[t] = true;
            for (int round = 0; round < 50; ++round) {
                right[t] = right[t] && is_rotated(rotate_in_tiles(1000 * t + round), 1000 * t + round);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const bool each : right) EXPECT_TRUE(each);
}

TEST(HostThreads, RunEachThreadOfLongAndShortLaunchesOnce) {
    constexpr int most = 1 << 16, rounds = 20;
    std::vector<std::thread> threads;
    bool right[6] = {};
    for (int t = 0; t < 6; ++t) {
        threads.emplace_back([t, &right] {
            const int size = most >> 2 * t;  // from some hundred tiles to one
            array<int> counts(size);
            array_view<int> all(counts);
            parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { all[i] = 0; });
            for (int round = 0; round < rounds; ++round) {
                parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { ++all[i]; });
                parallel_for_each(counts.extent.tile<64>(), [=](tiled_index<64> i) restrict(amp) { ++all[i.global]; });
            }
            const std::vector<int> result = counts;
            right[t] = result == std::vector<int>(static_cast<std::size_t>(size), 2 * rounds);
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const bool each : right) EXPECT_TRUE(each);
}

TEST(HostThreads, AFailingLaunchLeavesOthersAlone) {
    bool right = true;
    std::thread good([&right] {
        for (int round = 0; round < 50; ++round) right = right && is_rotated(rotate_in_tiles(round), round);
    });
    for (int round = 0; round < 50; ++round) {
        const std::string text = runtime_error_of([] {
            parallel_for_each(extent<1>(64).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
                if (idx.local[0] != 3) idx.barrier.wait();
            });
        });
        EXPECT_NE(text.find("tile (0)"), std::string::npos) << text;
    }
    good.join();
    EXPECT_TRUE(right);
}

}  // namespace
