// SPDX-License-Identifier: Apache-2.0
// Fences of global memory on both sides of a rendezvous that covers only tile_static memory.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        const int first = idx.tile_origin[0];
        const int i = idx.local[0];
        exchange[idx] = in[idx];
        global_memory_fence(idx.barrier);
        idx.barrier.wait_with_tile_static_memory_fence();
        global_memory_fence(idx.barrier);
        out[idx] = exchange[first + 15 - i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i / 16 * 16 + 15 - i % 16 + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
