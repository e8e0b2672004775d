// SPDX-License-Identifier: Apache-2.0
// A column index beyond the row of a two-dimensional tile_static array, inside its memory.
// expect: out-of-bounds - tile_static tile a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int, 2> out(8, 8, out_values);
    parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int tile[5][4];
        const int row = idx.local[0];
        const int column = idx.local[1];
        tile[row][column] = column;
        if (row == 0) tile[4][column] = 0;
        idx.barrier.wait();
        out[idx] = tile[row][column + 1];  // [a]
    });
}
