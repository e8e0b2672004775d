// SPDX-License-Identifier: Apache-2.0
// Barriers in control flow that is not uniform within a tile (C++ AMP reference: tile_barrier class). Visual
// C++ rejects such kernels at compile time; here parallel_for_each throws, says which threads wait where, and the
// program can go on.
#include <amp.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/ring.h"
#include "tests/conformance/schedule_sweep.h"

using namespace concurrency;

namespace {

class BarrierDivergence : public ScheduleSweep {};
SWEEP_SCHEDULES(BarrierDivergence);

std::string here(int line) { return "barrier_divergence_test.cpp:" + std::to_string(line); }

/// Expects every one of `parts` in `text`.
void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
    for (const std::string& part : parts) {
        EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is not in: " << text;
    }
}

TEST_P(BarrierDivergence, EarlyReturnOfSomeThreadsIsReported) {
    const int launch_line = __LINE__ + 2;
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(32).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
            if (idx.tile[0] == 2 && idx.local[0] < 3) return;
            idx.barrier.wait();
        });
    });
    expect_parts(text, {"tile (2)", "3 of 8 threads", "finished", "5 of 8 threads", "(0), (1), (2)",
                        "(3), (4), (5), (6), (7)", here(launch_line), here(launch_line + 2)});
}

TEST_P(BarrierDivergence, LastThreadAloneAtABarrierIsReported) {
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<2>(4, 4).tile<2, 4>(), [](tiled_index<2, 4> idx) restrict(amp) {
            if (idx.global[0] == 3 && idx.global[1] == 3) idx.barrier.wait();
        });
    });
    expect_parts(text, {"tile (1, 0)", "7 of 8 threads", "finished", "1 of 8 threads", "(1, 3)"});
}

TEST_P(BarrierDivergence, DifferentWaitsInIfAndElseAreReported) {
    const int first_wait = __LINE__ + 4;
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(8).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
            if (idx.local[0] % 4 == 0) {
                idx.barrier.wait();
            } else {
                idx.barrier.wait();
            }
        });
    });
    expect_parts(text, {"tile (0)", "2 of 8 threads", here(first_wait), "6 of 8 threads",
                        here(first_wait + 2), "(0), (4)"});
}

TEST_P(BarrierDivergence, WaitsOfDifferentKindAreDifferentBarriers) {
    const int first_wait = __LINE__ + 4;
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(8).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
            if (idx.local[0] == 0) {
                idx.barrier.wait_with_tile_static_memory_fence();
            } else {
                idx.barrier.wait_with_global_memory_fence();
            }
        });
    });
    expect_parts(text, {"1 of 8 threads", here(first_wait), "wait_with_tile_static_memory_fence",
                        "7 of 8 threads", here(first_wait + 2), "wait_with_global_memory_fence"});
}

TEST_P(BarrierDivergence, OneWaitMoreInALoopIsReported) {
    const int wait_line = __LINE__ + 4;
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(16).tile<4>(), [](tiled_index<4> idx) restrict(amp) {
            const int turns = idx.global[0] == 6 ? 11 : 10;
            for (int i = 0; i < turns; i++) idx.barrier.wait();
        });
    });
    expect_parts(text, {"tile (1)", "3 of 4 threads", "finished", "1 of 4 threads", here(wait_line), "(2)"});
}

TEST_P(BarrierDivergence, ThreePlacesAreAllNamed) {
    const int switch_line = __LINE__ + 3;
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(6).tile<6>(), [](tiled_index<6> idx) restrict(amp) {
            switch (idx.local[0] % 3) {
                case 0:
                    idx.barrier.wait();
                    break;
                case 1:
                    idx.barrier.wait();
                    break;
                default:
                    break;
            }
        });
    });
    expect_parts(
        text, {here(switch_line + 2), here(switch_line + 5), "finished", "(0), (3)", "(1), (4)", "(2), (5)"});
}

TEST_P(BarrierDivergence, ManyThreadsAreCounted) {
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(1024).tile<1024>(), [](tiled_index<1024> idx) restrict(amp) {
            if (idx.local[0] < 24) return;
            idx.barrier.wait();
        });
    });
    expect_parts(text, {"24 of 1024 threads", "1000 of 1024 threads"});
}

TEST_P(BarrierDivergence, LowestFailingTileIsReported) {
    const std::string text = runtime_error_of([] {
        parallel_for_each(extent<1>(400).tile<4>(), [](tiled_index<4> idx) restrict(amp) {
            const bool faulty =
                idx.tile[0] == 91 || idx.tile[0] == 13 || idx.tile[0] == 14 || idx.tile[0] == 60;
            if (faulty && idx.local[0] == 1) return;
            idx.barrier.wait();
        });
    });
    expect_parts(text, {"tile (13)"});
}

TEST_P(BarrierDivergence, LaterLaunchesWork) {
    for (int attempt = 0; attempt < 3; attempt++) {
        const std::string text = runtime_error_of([] {
            parallel_for_each(extent<1>(64).tile<16>(), [](tiled_index<16> idx) restrict(amp) {
                if (idx.local[0] == 5) return;
                idx.barrier.wait();
            });
        });
        expect_parts(text, {"tile (0)"});
        const auto body = [](unsigned* numbers, const tiled_index<16>& idx) restrict(amp) {
            for (int i = 0; i < 3; i++) ring::step(numbers, idx.local[0], 16, idx.barrier);
        };
        EXPECT_EQ(ring::run<16>(5, body), ring::on_host(5, 16, [](int) { return 3; }));
    }
}

TEST_P(BarrierDivergence, WhatTilesBeforeTheFailingOneWroteIsKept) {
    std::vector<int> values(40, 0);
    array_view<int> view(40, values);
    EXPECT_THROW(parallel_for_each(view.get_extent().tile<4>(),
                                   [=](tiled_index<4> idx) restrict(amp) {
                                       view[idx] = 1;
                                       if (idx.tile[0] == 9 && idx.local[0] == 0) return;
                                       idx.barrier.wait();
                                   }),
                 runtime_exception);
    for (int i = 0; i < 36; i++) EXPECT_EQ(view[i], 1) << "element " << i;
}

}  // namespace
