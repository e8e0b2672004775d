// SPDX-License-Identifier: Apache-2.0
// A kernel writes past the end of a tile_static array through a pointer, and the program goes on: the next one's threads take memory and
// give it back, so that one gets what another had, and none of it is a race.
// expect: out-of-bounds - tile_static a a -
// expect: restrict C3930: the heap is what the detector must see
#include <amp.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace concurrency;

int main() {
    try {
        parallel_for_each(extent<1>(1).tile<1>(), [](tiled_index<1>) restrict(amp) {
            tile_static int a[64];
            int* const p = a;
            p[64] = 1;  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    std::vector<int> out_values(512);
    array_view<int> out(512, out_values);
    parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        int* const list = static_cast<int*>(std::malloc(32 * sizeof(int)));
        list[7] = idx.global[0];
        out[idx] = list[7];
        std::free(list);
    });
    out.synchronize();
    for (int i = 0; i < 512; i++) {
        if (out_values[i] != i) {
            std::printf("out[%d]: expected %d, got %d\n", i, i, out_values[i]);
            return 1;
        }
    }
}
