// SPDX-License-Identifier: Apache-2.0
// Do two workers run 4096 tiles nearly twice as fast as one?
#include <amp.h>
#include <tessera/options.h>

#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

constexpr int kTiles = 4096, kThreads = 256, kWaits = 8;

void launch(const concurrency::array_view<float>& sums, const char* workers) {
    tessera::options::set("workers", workers);
    concurrency::parallel_for_each(
        concurrency::extent<1>(kTiles * kThreads).tile<kThreads>(), [=
    ](concurrency::tiled_index<kThreads> thread) restrict(amp) {
            tile_static float values[kThreads];
            const int i = thread.local[0];
            values[i] = 1;
            for (int half = kThreads / 2; half > 0; half /= 2) {
                thread.barrier.wait();
                if (i < half) values[i] += values[i + half];
            }
            if (i == 0) sums[thread.tile] = values[0];
        });
}

void two_workers(benchmark::State& state) {
    std::vector<float> sums(kTiles);
    const concurrency::array_view<float> view(kTiles, sums);
    compare(
        state, at_least(1.8), static_cast<double>(kTiles) * kThreads * kWaits, [&] { launch(view, "1"); },
        [&] { launch(view, "2"); });
    view.synchronize();
    require(sums == std::vector<float>(kTiles, static_cast<float>(kThreads)), "sums of tiles");
}

const Question question = ask("4096 tiles with barriers, one worker / two workers", &two_workers);

}  // namespace

}  // namespace tessera_bench
