// SPDX-License-Identifier: Apache-2.0
// A thread reads a tile_static variable many barriers after another has written it; the last of them orders tile_static memory.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(out.extent.tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
        tile_static int s;
        int value = 0;
        for (int i = 0; i < 20; i++) {
            if (i == 18 && idx.local[0] == 0) s = 5;
            if (i == 19 && idx.local[0] == 1) value = s;
            if (i == 18) {
                idx.barrier.wait_with_tile_static_memory_fence();
            } else {
                idx.barrier.wait_with_global_memory_fence();
            }
        }
        out[idx] = value;
    });
    out.synchronize();
    for (int i = 0; i < 4; i++) {
        if (out_values[i] != i % 2 * 5) {
            std::printf("out[%d]: expected %d, got %d\n", i, i % 2 * 5, out_values[i]);
            return 1;
        }
    }
}
