// SPDX-License-Identifier: Apache-2.0
// Tree reduction with growing strides: no barrier between levels.
// expect: race read-write tile_static tile a a
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
        tile[i] = in[idx];
        idx.barrier.wait();
        for (int stride = 1; stride < 64; stride *= 2) {
            if (i % (2 * stride) == 0) tile[i] += tile[i + stride];  // [a]
        }
        if (i == 0) sums[idx.tile] = tile[0];
    });
}
