// SPDX-License-Identifier: Apache-2.0
// One thread announces what its whole tile wrote, after a wait whose fence covers the other memory.
// expect: race read-write global doubled a b
// expect: order-dependent
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 8;
    std::vector<int> in_values(tiles*64);
    for (int i = 0; i < tiles*64; i++) in_values[i] = i;
    array_view<const int> in(tiles*64, in_values);
    std::vector<int> doubled_values(tiles*64);
    array_view<int> doubled(tiles*64, doubled_values);
    std::vector<int> arrived_values(1);
    array_view<int> arrived(1, arrived_values);
    std::vector<int> sums_values(64);
    array_view<int> sums(64, sums_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int is_last;
        const int i = idx.local[0];
        doubled[idx] = 2 * in[idx];  // [a]
        idx.barrier.wait_with_tile_static_memory_fence();
        if (i == 0) {
            global_memory_fence(idx.barrier);
            is_last = atomic_fetch_inc(&arrived[0]) == tiles - 1;
            global_memory_fence(idx.barrier);
        }
        idx.barrier.wait();
        if (is_last) {
            int sum = 0;
            for (int k = 0; k < tiles; k++) sum += doubled[64 * k + i];  // [b]
            sums[i] = sum;
        }
    });
}
