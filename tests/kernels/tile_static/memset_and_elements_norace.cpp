// SPDX-License-Identifier: Apache-2.0
// One thread clears the tile with memset before the others write their elements.
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
        tile_static int tile[32];
        const int i = idx.local[0];
        if (i == 0) std::memset(tile, 0, sizeof(tile));
        idx.barrier.wait();
        tile[2 * i] = in[idx];
        idx.barrier.wait();
        out[idx] = tile[2 * i] + tile[2 * i + 1];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
