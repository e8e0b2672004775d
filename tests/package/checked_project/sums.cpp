// SPDX-License-Identifier: Apache-2.0
#include "sums.h"

using namespace concurrency;

void sum_tiles(const array_view<const int, 1>& in, const array_view<int, 1>& out) {
    parallel_for_each(in.get_extent().tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int total;
        if (t.local[0] == 0) total = 0;
        t.barrier.wait();
#if CLEAN
        atomic_fetch_add(&total, in[t.global]);
#else
        total += in[t.global];
#endif
        t.barrier.wait();
        if (t.local[0] == 0) out[t.tile] = total;
    });
}
