// SPDX-License-Identifier: Apache-2.0
// Two-dimensional stencil by way of a tile with halo.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(100), out_values(64);
    for (int i = 0; i < 100; i++) in_values[i] = i * i % 17;
    array_view<const int, 2> in(10, 10, in_values);
    array_view<int, 2> out(8, 8, out_values);
    parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int tile[6][6];
        const index<2> first = idx.tile_origin;
        for (int k = idx.local[0] * 4 + idx.local[1]; k < 36; k += 16) {
            tile[k / 6][k % 6] = in(first[0] + k / 6, first[1] + k % 6);
        }
        idx.barrier.wait();
        const int row = idx.local[0] + 1;
        const int column = idx.local[1] + 1;
        int sum = -4 * tile[row][column];
        for (int side = -1; side <= 1; side += 2) {
            sum += tile[row + side][column] + tile[row][column + side];
        }
        out[idx] = sum;
    });
    out.synchronize();
    std::vector<int> expected_out(64);
    for (int i = 0; i < 64; i++) {
        const int* at = in_values.data() + (i / 8 + 1) * 10 + i % 8 + 1;
        expected_out[i] = at[-10] + at[-1] + at[1] + at[10] - 4 * at[0];
    }
    for (int i = 0; i < 64; i++) {
        const int expected = expected_out[i];
        if (out_values[i] != expected) {
            std::printf("out_values[%d]: expected %d, got %d\n", i, expected, out_values[i]);
            return 1;
        }
    }
}
