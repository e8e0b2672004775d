// SPDX-License-Identifier: Apache-2.0
// What reporting costs: two threads of each tile write one element of it, or each its own; 100 000 conflicts that are one finding.
// usage: conflicts racing|clean REPETITIONS
#include <amp.h>

#include <string>
#include <vector>

#include "bench/race_check/timing.h"

using namespace concurrency;

int main(int argc, char** argv) {
    const int threads = 64, conflicts = 100000;
    const int tiles = conflicts / (threads / 2);
    const int shift = argc > 1 && std::string(argv[1]) == "racing" ? 1 : 0;
    const int repetitions = tessera_bench::argument(argc, argv, 2, 3);
    std::vector<int> values(static_cast<std::size_t>(tiles) * threads);
    array_view<int> result(tiles * threads, values);
    tessera_bench::print_seconds(repetitions, [&] {
        parallel_for_each(result.get_extent().tile<threads>(), [=](tiled_index<threads> t_idx) restrict(amp) {
            tile_static int slots[threads];
            const int mine = t_idx.local[0];
            slots[mine >> shift] = mine;
            t_idx.barrier.wait();
            int sum = 0;
            for (int i = 0; i < 16; ++i) sum += slots[(mine >> shift) & i];
            result[t_idx.global] = sum;
        });
    });
    return 0;
}
