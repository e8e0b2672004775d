// SPDX-License-Identifier: Apache-2.0
// The first and the last tile leave their outer halo unwritten and read it.
// expect: uninitialized-read - tile_static tile a -
// expect: uninitialized-read - tile_static tile b -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[18];
        const int i = idx.local[0];
        const int g = idx.global[0];
        tile[i + 1] = in[g];
        if (i == 0 && g > 0) tile[0] = in[g - 1];
        if (i == 15 && g < 63) tile[17] = in[g + 1];
        idx.barrier.wait();
        const int left = tile[i];       // [a]
        const int right = tile[i + 2];  // [b]
        out[idx] = left + tile[i + 1] + right;
    });
}
