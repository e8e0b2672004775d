// SPDX-License-Identifier: Apache-2.0
// A compare-exchange that fails is enough to learn what others announced.
// expect: no finding
// expect: order-dependent
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 16;
    std::vector<int> slots_values(tiles);
    array_view<int> slots(tiles, slots_values);
    std::vector<int> arrived_values(1);
    array_view<int> arrived(1, arrived_values);
    std::vector<int> out_values(tiles);
    array_view<int> out(tiles, out_values);
    parallel_for_each(extent<1>(tiles).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        slots[idx.tile] = idx.tile[0] + 1;
        global_memory_fence(idx.barrier);
        atomic_fetch_inc(&arrived[0]);
        int seen = -1;
        atomic_compare_exchange(&arrived[0], &seen, -1);
        global_memory_fence(idx.barrier);
        if (seen == tiles) {
            for (int k = 0; k < tiles; k++) out[idx.tile] += slots[k];
        }
    });
    std::vector<int> largest(1);
    for (int i = 0; i < tiles; i++) largest[0] = out[i] > largest[0] ? out[i] : largest[0];
    for (int i = 0; i < 1; i++) {
        const int expected = 136;
        if (largest[i] != expected) {
            std::printf("largest[%d]: expected %d, got %d\n", i, expected, largest[i]);
            return 1;
        }
    }
}
