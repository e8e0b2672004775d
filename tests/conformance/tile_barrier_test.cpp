// SPDX-License-Identifier: Apache-2.0
// The waits, and tiles of every size (C++ AMP reference: tile_barrier class).
// barrier_shapes_test.cpp has the control flow around them.
#include <amp.h>
#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

#include "tests/conformance/ring.h"
#include "tests/conformance/schedule_sweep.h"

using namespace concurrency;

namespace {

class TileBarrier : public ScheduleSweep {};
SWEEP_SCHEDULES(TileBarrier);

struct Wait {
    void operator()(const tile_barrier& b) const restrict(amp) { b.wait(); }
};
struct WaitAllMemory {
    void operator()(const tile_barrier& b) const restrict(amp) { b.wait_with_all_memory_fence(); }
};
struct WaitGlobalMemory {
    void operator()(const tile_barrier& b) const restrict(amp) { b.wait_with_global_memory_fence(); }
};
struct WaitTileStaticMemory {
    void operator()(const tile_barrier& b) const restrict(amp) { b.wait_with_tile_static_memory_fence(); }
};

/// Every thread reads through tile_static memory what the thread opposite wrote before the wait.
template <typename Rendezvous>
void expect_tile_static_order(Rendezvous rendezvous) {
    std::vector<int> result(64);
    array_view<int> out(64, result);
    parallel_for_each(out.get_extent().tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int values[16];
        values[idx.local[0]] = idx.global[0];
        rendezvous(idx.barrier);
        out[idx] = values[15 - idx.local[0]];
    });
    for (int i = 0; i < 64; i++) EXPECT_EQ(out[i], i / 16 * 16 + 15 - i % 16);
}

/// The same through global memory.
template <typename Rendezvous>
void expect_global_order(Rendezvous rendezvous) {
    array<int> scratch(64);
    std::vector<int> result(64);
    array_view<int> out(64, result);
    parallel_for_each(out.get_extent().tile<16>(), [=, &scratch](tiled_index<16> idx) restrict(amp) {
        scratch[idx] = idx.global[0];
        rendezvous(idx.barrier);
        out[idx] = scratch[idx.tile_origin[0] + 15 - idx.local[0]];
    });
    for (int i = 0; i < 64; i++) EXPECT_EQ(out[i], i / 16 * 16 + 15 - i % 16);
}

TEST_P(TileBarrier, WaitOrdersBothMemories) {
    expect_tile_static_order(Wait());
    expect_global_order(Wait());
}
TEST_P(TileBarrier, WaitWithAllMemoryFenceOrdersBothMemories) {
    expect_tile_static_order(WaitAllMemory());
    expect_global_order(WaitAllMemory());
}
TEST_P(TileBarrier, WaitWithTileStaticMemoryFenceOrdersTileStaticMemory) {
    expect_tile_static_order(WaitTileStaticMemory());
}
TEST_P(TileBarrier, WaitWithGlobalMemoryFenceOrdersGlobalMemory) { expect_global_order(WaitGlobalMemory()); }

template <int Threads>
void expect_ring_of(int tiles, int steps) {
    const auto body = [=](unsigned* numbers, const tiled_index<Threads>& idx) restrict(amp) {
        for (int i = 0; i < steps; i++) ring::step(numbers, idx.local[0], Threads, idx.barrier);
    };
    EXPECT_EQ(ring::run<Threads>(tiles, body), ring::on_host(tiles, Threads, [=](int) { return steps; }));
}

TEST_P(TileBarrier, HoldsTilesOfOneThread) { expect_ring_of<1>(20, 5); }
TEST_P(TileBarrier, HoldsTilesOfTwoThreads) { expect_ring_of<2>(20, 5); }
TEST_P(TileBarrier, HoldsTilesOfAnOddNumberOfThreads) { expect_ring_of<37>(6, 10); }
TEST_P(TileBarrier, HoldsTilesOf1024Threads) { expect_ring_of<1024>(3, 4); }
TEST_P(TileBarrier, HoldsThroughManyIterations) { expect_ring_of<16>(4, 1000); }
TEST_P(TileBarrier, HoldsInManyTiles) { expect_ring_of<8>(500, 2); }

/// Every thread of a 3-D tile passes a number to the thread with the mirrored local index.
template <int D0, int D1, int D2>
void expect_mirrored(const extent<3>& domain) {
    std::vector<int> result(domain.size());
    array_view<int, 3> out(domain, result);
    parallel_for_each(domain.tile<D0, D1, D2>(), [=](tiled_index<D0, D1, D2> idx) restrict(amp) {
        tile_static int values[D0][D1][D2];
        const index<3> l = idx.local;
        values[l[0]][l[1]][l[2]] = (idx.global[0] * 1000 + idx.global[1]) * 1000 + idx.global[2];
        idx.barrier.wait();
        out[idx] = values[D0 - 1 - l[0]][D1 - 1 - l[1]][D2 - 1 - l[2]];
    });
    const auto mirrored = [](int i, int tile) { return i / tile * tile + tile - 1 - i % tile; };
    for (int i = 0; i < domain[0]; i++) {
        for (int j = 0; j < domain[1]; j++) {
            for (int k = 0; k < domain[2]; k++) {
                ASSERT_EQ(out(i, j, k), (mirrored(i, D0) * 1000 + mirrored(j, D1)) * 1000 + mirrored(k, D2));
            }
        }
    }
}

TEST_P(TileBarrier, HoldsInThreeDimensionalTiles) {
    expect_mirrored<2, 3, 5>(extent<3>(4, 6, 10));
    expect_mirrored<64, 4, 4>(extent<3>(64, 8, 4));
    expect_mirrored<1, 1, 7>(extent<3>(2, 2, 14));
}

TEST_P(TileBarrier, MayBeCopied) {
    const auto body = [](unsigned* numbers, const tiled_index<16>& idx) restrict(amp) {
        const tile_barrier barrier = idx.barrier;
        ring::step(numbers, idx.local[0], 16, barrier);
    };
    EXPECT_EQ(ring::run<16>(3, body), ring::on_host(3, 16, [](int) { return 1; }));
}

TEST_P(TileBarrier, KeepsEachThreadsLocals) {
    std::vector<float> result(96);
    array_view<float> out(96, result);
    parallel_for_each(out.get_extent().tile<32>(), [=](tiled_index<32> idx) restrict(amp) {
        float mine[64];
        for (int i = 0; i < 64; i++) mine[i] = static_cast<float>(idx.global[0] * 64 + i);
        const float half = static_cast<float>(idx.global[0]) * 0.5F;
        for (int i = 0; i < 8; i++) idx.barrier.wait();
        float wrong = 0;
        for (int i = 0; i < 64; i++)
            wrong += mine[i] == static_cast<float>(idx.global[0] * 64 + i) ? 0.0F : 1.0F;
        out[idx] = wrong + half;
    });
    for (int i = 0; i < 96; i++) EXPECT_EQ(out[i], static_cast<float>(i) * 0.5F);
}

// The free fences order memory without a rendezvous, so some threads of a tile may leave them out.
TEST_P(TileBarrier, FreeFencesAreAllowedInDivergentCode) {
    const auto body = [](unsigned* numbers, const tiled_index<16>& idx) restrict(amp) {
        if (idx.local[0] % 2 == 0) all_memory_fence(idx.barrier);
        if (idx.local[0] % 3 == 0) global_memory_fence(idx.barrier);
        for (int i = 0; i < idx.local[0]; i++) tile_static_memory_fence(idx.barrier);
        ring::step(numbers, idx.local[0], 16, idx.barrier);
    };
    EXPECT_EQ(ring::run<16>(3, body), ring::on_host(3, 16, [](int) { return 1; }));
}

TEST(TileBarrierClass, IsMadeByTheRuntimeOnly) {
    static_assert(!std::is_default_constructible<tile_barrier>::value, "");
    static_assert(std::is_copy_constructible<tile_barrier>::value, "");
}

}  // namespace
