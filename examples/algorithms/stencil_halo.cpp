// SPDX-License-Identifier: Apache-2.0
// A tile that looks over its edge. Every output is the sum of a 3x3 neighbourhood. The threads of
// an 8x8 tile need a 10x10 block for that: their own cells and a halo one cell wide, which the 64 threads
// load together.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 8;
const int halo = 1;
const int block_size = tile_size + 2 * halo;
const int size = 32;

// Cells outside the grid count as zero.
int cell(const array_view<const int, 2>& grid, int row, int column) restrict(cpu, amp) {
    const bool inside = row >= 0 && row < size && column >= 0 && column < size;
    return inside ? grid(row, column) : 0;
}

int main() {
    std::vector<int> values, sums(size * size);
    for (int i = 0; i < size * size; i++) values.push_back(i * 7 % 11);
    array_view<const int, 2> input(size, size, values);
    array_view<int, 2> output(size, size, sums);
    output.discard_data();

    parallel_for_each(
        output.extent.tile<tile_size, tile_size>(),
        [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
            tile_static int block[block_size][block_size];
            const int row = t_idx.local[0];
            const int column = t_idx.local[1];

            // 100 cells, 64 threads: thread i loads cell i and, if there is one, cell i + 64.
            for (int i = row * tile_size + column; i < block_size * block_size; i += tile_size * tile_size) {
                const int block_row = i / block_size;
                const int block_column = i % block_size;
                block[block_row][block_column] = cell(input, t_idx.tile_origin[0] + block_row - halo,
                                                      t_idx.tile_origin[1] + block_column - halo);
            }
            t_idx.barrier.wait();

            int sum = 0;
            for (int down = 0; down <= 2 * halo; down++) {
                for (int right = 0; right <= 2 * halo; right++) {
                    sum += block[row + down][column + right];
                }
            }
            output[t_idx] = sum;
        });

    int wrong = 0;
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            int sum = 0;
            for (int down = -halo; down <= halo; down++) {
                for (int right = -halo; right <= halo; right++)
                    sum += cell(input, row + down, column + right);
            }
            if (output(row, column) != sum) wrong++;
        }
    }
    std::cout << "where four tiles meet:\n";
    for (int row = tile_size - 2; row < tile_size + 2; row++) {
        for (int column = tile_size - 2; column < tile_size + 2; column++) {
            std::cout << output(row, column) << (column == tile_size + 1 ? '\n' : ' ');
        }
    }
    std::cout << "wrong sums: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
