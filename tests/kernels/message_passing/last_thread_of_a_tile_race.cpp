// SPDX-License-Identifier: Apache-2.0
// The last thread of a tile to arrive reads tile_static data; the fences cover global memory.
// expect: race read-write tile_static slots a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int slots[16];
        tile_static int arrived;
        const int i = idx.local[0];
        if (i == 0) arrived = 0;
        idx.barrier.wait();
        slots[i] = in[idx];  // [a]
        global_memory_fence(idx.barrier);
        if (atomic_fetch_inc(&arrived) == 15) {
            global_memory_fence(idx.barrier);
            int sum = 0;
            for (int k = 0; k < 16; k++) sum += slots[k];  // [b]
            out[idx.tile] = sum;
        }
    });
}
