// SPDX-License-Identifier: Apache-2.0
// A column index inside the row of a two-dimensional tile_static array.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        out[idx] = tile[row][(column + 1) % 4];
    });
    out.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = (i + 1) % 4;
        if (out_values[i] != expected) {
            std::printf("out_values[%d]: expected %d, got %d\n", i, expected, out_values[i]);
            return 1;
        }
    }
}
