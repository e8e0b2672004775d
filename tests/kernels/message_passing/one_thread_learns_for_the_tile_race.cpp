// SPDX-License-Identifier: Apache-2.0
// One thread learns that its tile is the last; the wait that tells the others covers the other memory.
// expect: race read-write global slots a b
// expect: order-dependent
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 16;
    std::vector<int> slots_values(tiles);
    array_view<int> slots(tiles, slots_values);
    std::vector<int> arrived_values(1);
    array_view<int> arrived(1, arrived_values);
    std::vector<int> sums_values(64);
    array_view<int> sums(64, sums_values);
    parallel_for_each(extent<1>(tiles * 64).tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int is_last;
        const int i = idx.local[0];
        if (i == 0) {
            slots[idx.tile] = idx.tile[0] + 1;  // [a]
            global_memory_fence(idx.barrier);
            is_last = atomic_fetch_inc(&arrived[0]) == tiles - 1;
        }
        idx.barrier.wait_with_tile_static_memory_fence();
        if (is_last) {
            int sum = 0;
            for (int k = 0; k < tiles; k++) sum += slots[k];  // [b]
            sums[i] = sum + i;
        }
    });
}
