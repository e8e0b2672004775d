// SPDX-License-Identifier: Apache-2.0
// Exceptions that leave a kernel. C++ AMP forbids throw in restrict(amp) code; the emulator lets host-style
// checks in kernels throw and hands the exception to the caller of parallel_for_each.
#include <amp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/conformance/ring.h"
#include "tests/conformance/schedule_sweep.h"

using namespace concurrency;

namespace {

class KernelException : public ScheduleSweep {};
SWEEP_SCHEDULES(KernelException);

/// Something a kernel may throw that no library knows.
struct BadCell {
    int tile;
    int thread;
};

TEST_P(KernelException, ArrivesWithItsTypeAndValueFromAnUntiledKernel) {
    try {
        parallel_for_each(extent<1>(1000), [](index<1> i) restrict(amp) {
            if (i[0] == 700) throw BadCell{0, i[0]};
        });
        FAIL() << "no exception";
    } catch (const BadCell& cell) {
        EXPECT_EQ(cell.thread, 700);
    }
}

TEST_P(KernelException, ArrivesWithItsTypeAndValueFromATiledKernel) {
    try {
        parallel_for_each(extent<1>(64).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
            idx.barrier.wait();
            if (idx.global[0] == 29) throw BadCell{idx.tile[0], idx.local[0]};
            idx.barrier.wait();
        });
        FAIL() << "no exception";
    } catch (const BadCell& cell) {
        EXPECT_EQ(cell.tile, 3);
        EXPECT_EQ(cell.thread, 5);
    }
}

TEST_P(KernelException, KeepsTheTextOfAStandardException) {
    try {
        parallel_for_each(extent<2>(4, 4).tile<2, 2>(), [](tiled_index<2, 2> idx) restrict(amp) {
            if (idx.global == index<2>(2, 3)) throw std::out_of_range("cell (2, 3)");
            idx.barrier.wait();
        });
        FAIL() << "no exception";
    } catch (const std::out_of_range& e) {
        EXPECT_STREQ(e.what(), "cell (2, 3)");
    }
}

TEST_P(KernelException, MayBeOfAFundamentalType) {
    EXPECT_THROW(parallel_for_each(extent<1>(4).tile<4>(),
                                   [](tiled_index<4> idx) restrict(amp) {
                                       if (idx.local[0] == 3) throw 42;
                                       idx.barrier.wait();
                                   }),
                 int);
}

TEST_P(KernelException, CaughtInTheKernelStaysThere) {
    std::vector<int> values(32);
    array_view<int> view(32, values);
    EXPECT_NO_THROW(parallel_for_each(view.get_extent().tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        int result = 0;
        try {
            if (idx.local[0] % 2 == 0) throw BadCell{idx.tile[0], idx.global[0]};
            result = -1;
        } catch (const BadCell& cell) {
            result = cell.thread;
        }
        idx.barrier.wait();
        view[idx] = result;
    }));
    for (int i = 0; i < 32; i++) EXPECT_EQ(view[i], i % 2 == 0 ? i : -1);
}

std::atomic<int> alive{0};
std::atomic<int> made{0};

/// Counts its living objects: threads that are unwound properly leave none.
struct Counted {
    Counted() {
        alive++;
        made++;
    }
    ~Counted() { alive--; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
};

TEST_P(KernelException, UnwindsTheWaitingThreadsOfTheTile) {
    alive = 0;
    made = 0;
    EXPECT_THROW(parallel_for_each(extent<1>(16).tile<16>(),
                                   [](tiled_index<16> idx) restrict(amp) {
                                       const Counted first;
                                       idx.barrier.wait();
                                       const Counted second;
                                       if (idx.local[0] == 9) throw BadCell{0, 9};
                                       idx.barrier.wait();
                                   }),
                 BadCell);
    EXPECT_GE(made, 17) << "all threads passed the first barrier";
    EXPECT_EQ(alive, 0);
}

TEST_P(KernelException, DivergenceUnwindsTheWaitingThreadsOfTheTile) {
    alive = 0;
    EXPECT_THROW(parallel_for_each(extent<1>(16).tile<16>(),
                                   [](tiled_index<16> idx) restrict(amp) {
                                       const Counted object;
                                       if (idx.local[0] == 9) return;
                                       idx.barrier.wait();
                                   }),
                 runtime_exception);
    EXPECT_EQ(alive, 0);
}

TEST_P(KernelException, OfTheLowestFailingTileWins) {
    try {
        parallel_for_each(extent<1>(4 * 64).tile<4>(), [](tiled_index<4> idx) restrict(amp) {
            idx.barrier.wait();
            if (idx.tile[0] >= 10 && idx.local[0] == 2) throw BadCell{idx.tile[0], 2};
        });
        FAIL() << "no exception";
    } catch (const BadCell& cell) {
        EXPECT_EQ(cell.tile, 10);
    }
}

TEST_P(KernelException, LaterLaunchesWork) {
    for (int attempt = 0; attempt < 3; attempt++) {
        EXPECT_THROW(parallel_for_each(extent<1>(64).tile<16>(),
                                       [](tiled_index<16> idx) restrict(amp) {
                                           idx.barrier.wait();
                                           if (idx.local[0] == 7) throw BadCell{idx.tile[0], 7};
                                           idx.barrier.wait();
                                       }),
                     BadCell);
        const auto body = [](unsigned* numbers, const tiled_index<16>& idx) restrict(amp) {
            ring::step(numbers, idx.local[0], 16, idx.barrier);
        };
        EXPECT_EQ(ring::run<16>(5, body), ring::on_host(5, 16, [](int) { return 1; }));
    }
}

// A kernel cannot launch kernels: parallel_for_each is a restrict(cpu) function.
TEST_P(KernelException, NestedLaunchThrowsRuntimeException) {
    EXPECT_THROW(parallel_for_each(extent<1>(4),
                                   [](index<1>) restrict(amp) {
                                       parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {});
                                   }),
                 runtime_exception);
    EXPECT_THROW(parallel_for_each(extent<1>(4).tile<4>(),
                                   [](tiled_index<4> idx) restrict(amp) {
                                       idx.barrier.wait();
                                       parallel_for_each(
                                           extent<1>(4).tile<2>(),
                                           [](tiled_index<2> i) restrict(amp) { i.barrier.wait(); });
                                   }),
                 runtime_exception);
}

}  // namespace
