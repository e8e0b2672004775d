// SPDX-License-Identifier: Apache-2.0
// One wait between exchanges in both memories; its fence covers only tile_static memory.
// expect: race read-write global exchange a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> exchange_values(64);
    array_view<int> exchange(64, exchange_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int first = idx.tile_origin[0];
        const int i = idx.local[0];
        tile[i] = in[idx];
        exchange[idx] = -in[idx];  // [a]
        idx.barrier.wait_with_tile_static_memory_fence();
        const int sum = tile[15 - i];
        out[idx] = sum + exchange[first + 15 - i];  // [b]
    });
}
