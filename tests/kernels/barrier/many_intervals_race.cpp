// SPDX-License-Identifier: Apache-2.0
// A thread reads a tile_static variable many barriers after another has written it, all of which order global memory only.
// expect: race read-write tile_static s a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(out.extent.tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
        tile_static int s;
        int value = 0;
        for (int i = 0; i < 20; i++) {
            if (i == 18 && idx.local[0] == 0) s = 5;    // [b]
            if (i == 19 && idx.local[0] == 1) value = s;  // [a]
            idx.barrier.wait_with_global_memory_fence();
        }
        out[idx] = value;
    });
}
