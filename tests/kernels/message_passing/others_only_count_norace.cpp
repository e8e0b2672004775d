// SPDX-License-Identifier: Apache-2.0
// Two tiles write, fence and announce; the others only count, and the last of all reads.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 16;
    std::vector<int> slots_values(2);
    array_view<int> slots(2, slots_values);
    std::vector<int> arrived_values(1);
    array_view<int> arrived(1, arrived_values);
    std::vector<int> result_values(1);
    array_view<int> result(1, result_values);
    parallel_for_each(extent<1>(tiles).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        const int tile = idx.tile[0];
        if (tile < 2) {
            slots[tile] = tile + 20;
            global_memory_fence(idx.barrier);
        }
        if (atomic_fetch_inc(&arrived[0]) == tiles - 1) {
            global_memory_fence(idx.barrier);
            result[0] = slots[0] + slots[1];
        }
    });
    for (int i = 0; i < 1; i++) {
        const int expected = 41;
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
