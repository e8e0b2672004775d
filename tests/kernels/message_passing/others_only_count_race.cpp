// SPDX-License-Identifier: Apache-2.0
// Two tiles write and announce without a fence; the others only count.
// expect: race read-write global slots a b
// expect: order-dependent
#include <amp.h>

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
            slots[tile] = tile + 20;  // [a]
        }
        if (atomic_fetch_inc(&arrived[0]) == tiles - 1) {
            global_memory_fence(idx.barrier);
            result[0] = slots[0] + slots[1];  // [b]
        }
    });
}
