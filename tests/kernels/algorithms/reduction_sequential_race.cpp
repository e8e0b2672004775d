// SPDX-License-Identifier: Apache-2.0
// Tree reduction with shrinking strides: no barrier after loading the tile.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(256);
    for (int i = 0; i < 256; i++) in_values[i] = i % 13 - 6;
    array_view<const int> in(256, in_values);
    std::vector<int> sums_values(4);
    array_view<int> sums(4, sums_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int tile[64];
        const int i = idx.local[0];
        tile[i] = in[idx];  // [a]
        for (int stride = 32; stride > 0; stride /= 2) {
            if (i < stride) tile[i] += tile[i + stride];  // [b]
            idx.barrier.wait();
        }
        if (i == 0) sums[idx.tile] = tile[0];
    });
}
