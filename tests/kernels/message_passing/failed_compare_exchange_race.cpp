// SPDX-License-Identifier: Apache-2.0
// A compare-exchange that fails announces nothing.
// expect: race read-write global slots a b
#include <amp.h>

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
        slots[idx.tile] = idx.tile[0] + 1;  // [a]
        global_memory_fence(idx.barrier);
        int seen = -1;
        atomic_compare_exchange(&arrived[0], &seen, -1);
        global_memory_fence(idx.barrier);
        out[idx.tile] = slots[(idx.tile[0] + 1) % tiles];  // [b]
    });
}
