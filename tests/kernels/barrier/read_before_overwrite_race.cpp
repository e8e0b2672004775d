// SPDX-License-Identifier: Apache-2.0
// All threads read a global element before one overwrites it; the wait's fence covers the other memory.
// expect: race read-write global data a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(16);
    for (int i = 0; i < 16; i++) data_values[i] = i + 5;
    array_view<int> data(16, data_values);
    std::vector<int> out_values(16);
    array_view<int> out(16, out_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = data[0];  // [a]
        idx.barrier.wait_with_tile_static_memory_fence();
        if (idx.local[0] == 3) data[0] = -1;  // [b]
    });
}
