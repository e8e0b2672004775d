// SPDX-License-Identifier: Apache-2.0
// What do tiles cost a kernel that never waits? Saxpy in tiles against the same loop under tbb::parallel_for.
#include "bench/saxpy.h"

namespace tessera_bench {

namespace {

using concurrency::array_view;
using concurrency::extent;

void line(benchmark::State& state, int count, const char* memory) {
    compare_saxpy(state, at_most(1.3), extent<1>(count), memory,
                  [](const extent<1>& domain, const array_view<const float>& x, const array_view<float>& y) {
                      concurrency::parallel_for_each(
                          domain.tile<256>(), [=](concurrency::tiled_index<256> thread) restrict(amp) {
                              y[thread.global] = kFactor * x[thread.global] + y[thread.global];
                          });
                  });
}

void matrix(benchmark::State& state, int side, const char* memory, Order order) {
    compare_saxpy(
        state, at_most(1.3), extent<2>(side, side), memory,
        [](const extent<2>& domain, const array_view<const float, 2>& x, const array_view<float, 2>& y) {
            concurrency::parallel_for_each(
                domain.tile<16, 16>(), [=](concurrency::tiled_index<16, 16> thread) restrict(amp) {
                    y[thread.global] = kFactor * x[thread.global] + y[thread.global];
                });
        },
        order);
}

void by_tiles(benchmark::State& state, int side, const char* memory) {
    matrix(state, side, memory, Order::tiles);
}
void by_rows(benchmark::State& state, int side, const char* memory) {
    matrix(state, side, memory, Order::rows);
}

const Question questions[] = {
    ask("tiles of 256, no barrier, 2^18 floats, shared / tbb", [](auto& s) { line(s, 1 << 18, "shared"); }),
    ask("tiles of 256, no barrier, 2^18 floats, discrete / tbb",
        [](auto& s) { line(s, 1 << 18, "discrete"); }),
    ask("tiles of 256, no barrier, 2^22 floats, shared / tbb", [](auto& s) { line(s, 1 << 22, "shared"); }),
    ask("tiles of 16x16, no barrier, 512x512, shared / tbb, same order",
        [](auto& s) { by_tiles(s, 512, "shared"); }),
    ask("tiles of 16x16, no barrier, 512x512, discrete / tbb, same order",
        [](auto& s) { by_tiles(s, 512, "discrete"); }),
    ask("tiles of 16x16, no barrier, 2048x2048, shared / tbb, same order",
        [](auto& s) { by_tiles(s, 2048, "shared"); }),
    ask("tiles of 16x16, no barrier, 512x512, shared / tbb by rows",
        [](auto& s) { by_rows(s, 512, "shared"); }),
    ask("tiles of 16x16, no barrier, 2048x2048, shared / tbb by rows",
        [](auto& s) { by_rows(s, 2048, "shared"); }),
};

}  // namespace

}  // namespace tessera_bench
