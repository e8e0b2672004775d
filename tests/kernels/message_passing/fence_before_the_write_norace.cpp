// SPDX-License-Identifier: Apache-2.0
// The writer's fence comes after the write and before the atomic function.
// expect: no finding
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
    std::vector<int> result_values(1);
    array_view<int> result(1, result_values);
    parallel_for_each(extent<1>(tiles).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        slots[idx.tile] = idx.tile[0] + 1;
        global_memory_fence(idx.barrier);
        if (atomic_fetch_inc(&arrived[0]) == tiles - 1) {
            global_memory_fence(idx.barrier);
            int total = 0;
            for (int k = 0; k < tiles; k++) total += slots[k];
            result[0] = total;
        }
    });
    for (int i = 0; i < 1; i++) {
        const int expected = 136;
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
