// SPDX-License-Identifier: Apache-2.0
// Why tiles pay off. A matrix product needs every element many times. The threads of a tile
// fetch a 16x16 block of each matrix once, share it through tile_static memory, and move on to the next pair
// of blocks.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 16;
const int m = 64;   // rows of a and c
const int n = 48;   // columns of b and c
const int k = 128;  // columns of a, rows of b

int main() {
    // Small whole numbers: their products and sums are exact in float, whatever the order.
    std::vector<float> a_values, b_values, c_values(m * n);
    for (int i = 0; i < m * k; i++) a_values.push_back(static_cast<float>(i % 7 - 3));
    for (int i = 0; i < k * n; i++) b_values.push_back(static_cast<float>(i % 5 - 2));

    array_view<const float, 2> a(m, k, a_values);
    array_view<const float, 2> b(k, n, b_values);
    array_view<float, 2> c(m, n, c_values);
    c.discard_data();

    const auto domain = c.extent.tile<tile_size, tile_size>();
    parallel_for_each(domain, [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        tile_static float a_block[tile_size][tile_size];
        tile_static float b_block[tile_size][tile_size];
        const int row = t_idx.local[0];
        const int column = t_idx.local[1];
        float sum = 0;
        for (int block = 0; block < k; block += tile_size) {
            a_block[row][column] = a(t_idx.global[0], block + column);
            b_block[row][column] = b(block + row, t_idx.global[1]);
            t_idx.barrier.wait();  // both blocks are complete

            for (int i = 0; i < tile_size; i++) sum += a_block[row][i] * b_block[i][column];
            t_idx.barrier.wait();  // all threads are done with them
        }
        c[t_idx] = sum;
    });

    int wrong = 0;
    for (int row = 0; row < m; row++) {
        for (int column = 0; column < n; column++) {
            float sum = 0;
            for (int i = 0; i < k; i++) sum += a(row, i) * b(i, column);
            if (c(row, column) != sum) wrong++;
        }
    }

    std::cout << "upper left corner of the product:\n";
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 8; column++) std::cout << c(row, column) << (column == 7 ? '\n' : ' ');
    }
    std::cout << "wrong elements: " << wrong << " of " << m * n << '\n';
    return wrong == 0 ? 0 : 1;
}
