// SPDX-License-Identifier: Apache-2.0
// Threads of a two-dimensional tile read the mirrored element without a barrier.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    std::vector<int> out_values(64);
    array_view<const int, 2> in(8, 8, in_values);
    array_view<int, 2> out(8, 8, out_values);
    parallel_for_each(in.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int tile[4][4];
        const int row = idx.local[0];
        const int column = idx.local[1];
        tile[row][column] = in[idx];  // [a]
        out[idx] = tile[column][row];  // [b]
    });
}
