// SPDX-License-Identifier: Apache-2.0
// How much memory do the stacks of the largest tiles take? A program of its own, for a process has one peak.
#include <amp.h>
#include <sys/resource.h>
#include <tessera/options.h>

#include <cstdio>
#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

constexpr int kTiles = 256, kThreads = 1024;
constexpr double kAllowedMebibytes = 100;

void launch(const concurrency::array_view<int>& out) {
    concurrency::parallel_for_each(
        concurrency::extent<1>(kTiles * kThreads).tile<kThreads>(), [=
    ](concurrency::tiled_index<kThreads> thread) restrict(amp) {
            tile_static int values[kThreads];
            const int i = thread.local[0];
            values[i] = i;
            thread.barrier.wait();
            const int next = values[(i + 1) % kThreads];
            thread.barrier.wait();
            values[i] = next;
            thread.barrier.wait();
            if (i == 0) out[thread.tile] = values[kThreads - 1];
        });
}

void peak(benchmark::State& state) {
    tessera::options::set("workers", "2");
    tessera::options::set("stack", "65536");
    std::vector<int> results(kTiles, -1);
    const concurrency::array_view<int> out(kTiles, results);
    for (auto _ : state) state.SetIterationTime(seconds([&] { launch(out); }));
    out.synchronize();
    require(results == std::vector<int>(kTiles, 0), "values of the tiles");
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double mebibytes = static_cast<double>(usage.ru_maxrss) / 1024;
    char note[32];
    std::snprintf(note, sizeof note, "%.1f MiB", mebibytes);
    report(state, at_most(1), mebibytes / kAllowedMebibytes, 0, note);
}

const Question question =
    ask("peak memory, 1024-thread tiles, 64 KiB stacks, 2 workers / 100 MiB", &peak, 20);

}  // namespace

}  // namespace tessera_bench
