// SPDX-License-Identifier: Apache-2.0
// Two-dimensional stencil by way of a tile with halo: no barrier after filling it.
// expect: race read-write tile_static tile a b
// expect: race read-write tile_static tile a c
#include <amp.h>

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
            tile[k / 6][k % 6] = in(first[0] + k / 6, first[1] + k % 6);  // [a]
        }
        const int row = idx.local[0] + 1;
        const int column = idx.local[1] + 1;
        int sum = -4 * tile[row][column];  // [b]
        for (int side = -1; side <= 1; side += 2) {
            sum += tile[row + side][column] + tile[row][column + side];  // [c]
        }
        out[idx] = sum;
    });
}
