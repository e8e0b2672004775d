// SPDX-License-Identifier: Apache-2.0
// Tiled matrix product without the second barrier of the loop.
// expect: race read-write tile_static a_tile a c
// expect: race read-write tile_static b_tile b c
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> a_values(64), b_values(64), product_values(64);
    for (int i = 0; i < 64; i++) a_values[i] = i % 7 - 3;
    for (int i = 0; i < 64; i++) b_values[i] = i % 5 - 2;
    array_view<const int, 2> a(8, 8, a_values);
    array_view<const int, 2> b(8, 8, b_values);
    array_view<int, 2> product(8, 8, product_values);
    parallel_for_each(product.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int a_tile[4][4];
        tile_static int b_tile[4][4];
        const int row = idx.local[0];
        const int column = idx.local[1];
        int sum = 0;
        for (int k = 0; k < 8; k += 4) {
            a_tile[row][column] = a(idx.global[0], k + column);  // [a]
            b_tile[row][column] = b(k + row, idx.global[1]);     // [b]
            idx.barrier.wait();
            for (int n = 0; n < 4; n++) sum += a_tile[row][n] * b_tile[n][column];  // [c]
        }
        product[idx] = sum;
    });
}
