// SPDX-License-Identifier: Apache-2.0
// A uniform switch chooses among kinds of wait that all cover the data.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(96);
    for (int i = 0; i < 96; i++) in_values[i] = i + 1;
    array_view<const int> in(96, in_values);
    std::vector<int> out_values(96);
    array_view<int> out(96, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = in[idx];
        switch (idx.tile[0] % 3) {
            case 0:
                idx.barrier.wait();
                break;
            case 1:
                idx.barrier.wait_with_tile_static_memory_fence();
                break;
            default:
                idx.barrier.wait_with_all_memory_fence();
        }
        out[idx] = tile[(i + 1) % 16];
    });
    for (int i = 0; i < 96; i++) {
        const int expected = i / 16 * 16 + (i + 1) % 16 + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
