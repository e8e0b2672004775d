// SPDX-License-Identifier: Apache-2.0
#include "tile_sums.h"

using namespace concurrency;

void tile_sums(const array_view<const float, 1>& in, const array_view<float, 1>& out) {
    parallel_for_each(in.get_extent().tile<tile_size>(), [=](tiled_index<tile_size> t) restrict(amp) {
        tile_static float values[tile_size];
        const int local = t.local[0];
        values[local] = in[t.global];
        t.barrier.wait();  // the other threads' values are there
        for (int half = tile_size / 2; half > 0; half /= 2) {
            if (local < half) values[local] += values[local + half];
            t.barrier.wait();  // before the next round reads what this one wrote
        }
        if (local == 0) out[t.tile] = values[0];
    });
}
