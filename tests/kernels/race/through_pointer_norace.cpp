// SPDX-License-Identifier: Apache-2.0
// A pointer into the tile reaches two elements that are both the thread's own.
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
        tile_static int tile[33];
        const int i = idx.local[0];
        int* mine = tile + 2 * i;
        mine[0] = in[idx];
        mine[1] = -in[idx];
        idx.barrier.wait();
        out[idx] = mine[0] + mine[1];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 0;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
