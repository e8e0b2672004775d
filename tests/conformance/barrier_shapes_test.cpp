// SPDX-License-Identifier: Apache-2.0
// Barriers in every kind of control flow that is uniform within a tile (C++ AMP reference: tile_barrier
// class; all threads of a tile execute the same barrier the same number of times, or none does).
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/ring.h"
#include "tests/conformance/schedule_sweep.h"

using namespace concurrency;
using ring::step;

namespace {

constexpr int threads = 12;
constexpr int tiles = 7;
using Index = tiled_index<threads>;

class BarrierShape : public ScheduleSweep {};
SWEEP_SCHEDULES(BarrierShape);

template <typename Body, typename StepsOf>
void expect_ring(Body body, StepsOf steps_of) {
    EXPECT_EQ(ring::run<threads>(tiles, body), ring::on_host(tiles, threads, steps_of));
}

TEST_P(BarrierShape, NestedUniformConditions) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            if (idx.tile[0] % 2 == 0) {
                for (int i = 0; i < 9; i++) {
                    if (i % 3 == 0) {
                        step(numbers, idx.local[0], threads, idx.barrier);
                    } else if (idx.tile[0] > 3) {
                        step(numbers, idx.local[0], threads, idx.barrier);
                    }
                }
            }
        },
        [](int tile) { return tile % 2 != 0 ? 0
                              : tile > 3    ? 9
                                            : 3; });
}

TEST_P(BarrierShape, ConditionBetweenBarriers) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            const int local = idx.local[0];
            const unsigned neighbour = numbers[(local + 1) % threads];
            idx.barrier.wait();
            // Divergent code is fine as long as no barrier is in it.
            if (local % 2 == 0) {
                numbers[local] = ring::changed(neighbour, local);
            } else {
                const unsigned number = ring::changed(neighbour, local);
                numbers[local] = number;
            }
            idx.barrier.wait();
        },
        [](int) { return 1; });
}

TEST_P(BarrierShape, TwoBarriersInNestedLoops) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            const int local = idx.local[0];
            for (int outer = 0; outer <= idx.tile[0]; outer++) {
                for (int inner = 0; inner < 3; inner++) {
                    const unsigned neighbour = numbers[(local + 1) % threads];
                    idx.barrier.wait();
                    numbers[local] = ring::changed(neighbour, local);
                    idx.barrier.wait();
                }
                idx.barrier.wait();
            }
        },
        [](int tile) { return 3 * (tile + 1); });
}

TEST_P(BarrierShape, DoWhileWithBreakAndContinue) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            int i = 0;
            do {
                i++;
                if (i == 2) continue;
                if (i == 6) break;
                step(numbers, idx.local[0], threads, idx.barrier);
            } while (true);
        },
        [](int) { return 4; });
}

// Threads leave the loop after different work, but after the same number of waits.
TEST_P(BarrierShape, DivergentWorkBetweenBarriers) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            const int local = idx.local[0];
            for (int i = 0; i < 4; i++) {
                unsigned neighbour = numbers[(local + 1) % threads];
                idx.barrier.wait();
                for (int extra = 0; extra < local; extra++) neighbour = neighbour * 5U + 1U;
                for (int extra = 0; extra < local; extra++)
                    neighbour = (neighbour - 1U) * 0xCCCCCCCDU;  // 1 / 5
                numbers[local] = ring::changed(neighbour, local);
                idx.barrier.wait();
            }
        },
        [](int) { return 4; });
}

void two_steps(unsigned* numbers, const Index& idx) restrict(amp) {
    step(numbers, idx.local[0], threads, idx.barrier);
    step(numbers, idx.local[0], threads, idx.barrier);
}

TEST_P(BarrierShape, HelperFunctionCalledFromTwoPlaces) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            two_steps(numbers, idx);
            if (idx.tile[0] == 3) two_steps(numbers, idx);
        },
        [](int tile) { return tile == 3 ? 4 : 2; });
}

// A barrier is its place in the source: threads that reach one wait through different calls meet at it.
TEST_P(BarrierShape, WaitInAHelperIsOneBarrierWhoeverCallsIt) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            if (idx.local[0] % 2 == 0) {
                step(numbers, idx.local[0], threads, idx.barrier);
            } else {
                step(numbers, idx.local[0], threads, idx.barrier);
            }
        },
        [](int) { return 1; });
}

TEST_P(BarrierShape, EveryCaseOfASwitch) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            for (int i = 0; i < 3; i++) {
                switch ((idx.tile[0] + i) % 4) {
                    case 0:
                        break;
                    case 1:
                        step(numbers, idx.local[0], threads, idx.barrier);
                        break;
                    case 2:
                        two_steps(numbers, idx);
                        break;
                    default:
                        step(numbers, idx.local[0], threads, idx.barrier);
                        two_steps(numbers, idx);
                }
            }
        },
        [](int tile) { return tile % 4 + (tile + 1) % 4 + (tile + 2) % 4; });
}

TEST_P(BarrierShape, InnerLambda) {
    expect_ring(
        [](unsigned* numbers, const Index& idx) restrict(amp) {
            const auto steps = [&](int count) restrict(amp) {
                for (int i = 0; i < count; i++) step(numbers, idx.local[0], threads, idx.barrier);
            };
            steps(2);
            steps(idx.tile[0]);
        },
        [](int tile) { return 2 + tile; });
}

// A tile without a wait after tiles with one, and the other way round: nothing is carried over.
TEST_P(BarrierShape, OnlySomeTilesWait) {
    std::vector<int> result(20 * threads);
    array_view<int> out(20 * threads, result);
    parallel_for_each(out.get_extent().tile<threads>(), [=](Index idx) restrict(amp) {
        tile_static int values[threads];
        if (idx.tile[0] % 3 == 1) {
            values[idx.local[0]] = idx.global[0];
            idx.barrier.wait();
            out[idx] = values[threads - 1 - idx.local[0]];
        } else {
            out[idx] = -idx.global[0];
        }
    });
    for (int i = 0; i < 20 * threads; i++) {
        const int first = i / threads * threads;
        EXPECT_EQ(out[i], i / threads % 3 == 1 ? first + threads - 1 - i % threads : -i) << "thread " << i;
    }
}

TEST_P(BarrierShape, WholeTilesReturnEarly) {
    std::vector<int> result(20 * threads, -1);
    array_view<int> out(20 * threads, result);
    parallel_for_each(out.get_extent().tile<threads>(), [=](Index idx) restrict(amp) {
        tile_static int values[threads];
        if (idx.tile[0] % 4 == 0) return;
        values[idx.local[0]] = idx.global[0];
        idx.barrier.wait();
        if (idx.tile[0] % 4 == 1) return;
        const int opposite = values[threads - 1 - idx.local[0]];
        idx.barrier.wait();
        out[idx] = opposite;
    });
    for (int i = 0; i < 20 * threads; i++) {
        const int first = i / threads * threads;
        EXPECT_EQ(out[i], i / threads % 4 < 2 ? -1 : first + threads - 1 - i % threads) << "thread " << i;
    }
}

}  // namespace
