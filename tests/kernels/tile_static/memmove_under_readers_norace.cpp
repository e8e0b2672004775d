// SPDX-License-Identifier: Apache-2.0
// One thread moves the tile's elements with memmove; the others read them after a barrier.
// expect: no finding
// expect: restrict C3930: memory is copied and filled by the C library
#include <amp.h>

#include <cstdio>
#include <cstring>
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
        idx.barrier.wait();
        if (i == 0) std::memmove(tile, tile + 1, 15 * sizeof(int));
        idx.barrier.wait();
        out[idx] = tile[i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 16 < 15 ? i + 2 : i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
