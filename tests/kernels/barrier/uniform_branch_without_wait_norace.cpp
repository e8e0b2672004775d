// SPDX-License-Identifier: Apache-2.0
// A uniform branch with a barrier in each arm.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = in[idx];
        if (idx.tile[0] % 2 == 0) {
            idx.barrier.wait();
        } else {
            idx.barrier.wait_with_tile_static_memory_fence();
        }
        out[idx] = tile[(i + 1) % 16];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i / 16 * 16 + (i + 1) % 16 + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
