// SPDX-License-Identifier: Apache-2.0
// Transpose by way of a tile: no barrier between filling and emptying it.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(128), out_values(128);
    for (int i = 0; i < 128; i++) in_values[i] = i;
    array_view<const int, 2> in(8, 16, in_values);
    array_view<int, 2> out(16, 8, out_values);
    parallel_for_each(in.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int tile[4][5];
        tile[idx.local[0]][idx.local[1]] = in[idx];  // [a]
        const int row = idx.tile_origin[1] + idx.local[0];
        const int column = idx.tile_origin[0] + idx.local[1];
        out(row, column) = tile[idx.local[1]][idx.local[0]];  // [b]
    });
}
