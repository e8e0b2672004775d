// SPDX-License-Identifier: Apache-2.0
// What does a launch cost, and does the cost of a tile grow with the number of tiles?
#include <amp.h>
#include <tbb/parallel_for.h>

#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

constexpr int kLaunches = 10000;

void empty_tile() {
    concurrency::parallel_for_each(concurrency::extent<1>(256).tile<256>(),
                                   [](concurrency::tiled_index<256>) restrict(amp){});
}

/// \param tasks  1 stays on the calling thread; with more, TBB has something to share
void empty_launch(benchmark::State& state, Target target, int tasks) {
    compare(
        state, target, kLaunches,
        [] {
            for (int i = 0; i < kLaunches; ++i) empty_tile();
        },
        [=] {
            for (int i = 0; i < kLaunches; ++i) {
                tbb::parallel_for(0, tasks, [](int task) { benchmark::DoNotOptimize(task); });
            }
        });
}

/// Tiles of 64 threads that wait once each, so that every tile needs its fibers.
void launch_tiles(int tiles, const concurrency::array_view<int>& out) {
    concurrency::parallel_for_each(
        concurrency::extent<1>(tiles * 64).tile<64>(), [=
    ](concurrency::tiled_index<64> thread) restrict(amp) {
            tile_static int values[64];
            const int i = thread.local[0];
            values[i] = thread.tile[0] + i;
            thread.barrier.wait();
            if (i == 0) out[thread.tile] = values[63];
        });
}

/// Time per tile in a launch of `tiles`, divided by the time per tile in launches of 100.
template <int tiles>
void cost_of_a_tile(benchmark::State& state) {
    constexpr int kFew = 100, kAtOnce = 100000;  // either side runs at least so many tiles a round
    constexpr int launches = tiles < kAtOnce ? kAtOnce / tiles : 1;
    constexpr int launches_of_few = tiles < kAtOnce ? kAtOnce / kFew : tiles / kFew;
    std::vector<int> results(tiles);
    const concurrency::array_view<int> out(tiles, results);
    compare(
        state, at_most(1.1), tiles * static_cast<double>(launches),
        [&] {
            for (int i = 0; i < launches; ++i) launch_tiles(tiles, out);
        },
        [&] {
            for (int i = 0; i < launches_of_few; ++i) launch_tiles(kFew, out);
        });
    out.synchronize();
    require(results.back() == tiles - 1 + 63, "the last tile's result");
}

const Question questions[] = {
    ask("launch of one empty tile / empty tbb::parallel_for",
        [](auto& state) { empty_launch(state, at_most(3), 1); }),
    ask("launch of one empty tile / tbb::parallel_for of 2 tasks",
        [](auto& state) { empty_launch(state, no_target(), 2); }),
    ask("cost of a tile, 10^3 tiles / 10^2 tiles", &cost_of_a_tile<1000>),
    ask("cost of a tile, 10^4 tiles / 10^2 tiles", &cost_of_a_tile<10000>),
    ask("cost of a tile, 10^5 tiles / 10^2 tiles", &cost_of_a_tile<100000>),
    ask("cost of a tile, 10^6 tiles / 10^2 tiles", &cost_of_a_tile<1000000>, 7),
};

}  // namespace

}  // namespace tessera_bench
