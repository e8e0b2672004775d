// SPDX-License-Identifier: Apache-2.0
// Kernels without a race whose work grows with one number. usage: growth tiles|threads|bytes|tiny NUMBER REPETITIONS
//   tiles    NUMBER tiles of 64 threads that exchange values through tile_static memory
//   threads  1024 tiles of NUMBER (64, 256, 1024) threads, the same
//   bytes    every thread reads and writes an element of its own, NUMBER bytes in all
#include <amp.h>

#include <cstdio>
#include <string>
#include <vector>

#include "bench/race_check/timing.h"

using namespace concurrency;

template <int threads>
static void exchange(const array_view<int>& data) {
    parallel_for_each(data.get_extent().tile<threads>(), [=](tiled_index<threads> t_idx) restrict(amp) {
        tile_static int values[threads];
        const int mine = t_idx.local[0];
        values[mine] = data[t_idx.global];
        t_idx.barrier.wait();
        data[t_idx.global] = values[(mine + 1) % threads];
    });
}

int main(int argc, char** argv) {
    const std::string mode = argc > 1 ? argv[1] : "tiles";
    const int number = tessera_bench::argument(argc, argv, 2, 1024);
    const int repetitions = tessera_bench::argument(argc, argv, 3, 3);
    const int size = mode == "tiles" ? number * 64 : mode == "threads" ? number * 1024 : number / 4;
    std::vector<int> values(static_cast<std::size_t>(size), 1);
    array_view<int> data(size, values);
    tessera_bench::print_seconds(repetitions, [&] {
        if (mode == "tiles" || (mode == "threads" && number == 64)) {
            exchange<64>(data);
        } else if (mode == "threads" && number == 256) {
            exchange<256>(data);
        } else if (mode == "threads") {
            exchange<1024>(data);
        } else {
            parallel_for_each(data.get_extent(), [=](index<1> i) restrict(amp) { data[i] += 1; });
        }
    });
    return 0;
}
