// SPDX-License-Identifier: Apache-2.0
// A thread gives a tile_static variable its value with an atomic exchange, fences and announces it; another one fences and reads
// its neighbour.
// expect: uninitialized-read - tile_static pair a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> announced_values(4), out_values(4);
    array_view<int> announced(4, announced_values), out(4, out_values);
    parallel_for_each(extent<1>(8).tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
        tile_static int pair[2];
        if (idx.local[0] == 0) {
            atomic_exchange(&pair[0], 5);
            all_memory_fence(idx.barrier);
            atomic_exchange(&announced[idx.tile], 1);
        }
        idx.barrier.wait_with_global_memory_fence();
        if (idx.local[0] == 1 && atomic_fetch_add(&announced[idx.tile], 0) == 1) {
            all_memory_fence(idx.barrier);
            out[idx.tile] = pair[1];  // [a]
        }
    });
}
