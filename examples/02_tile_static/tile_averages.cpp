// SPDX-License-Identifier: Apache-2.0
// Lesson 2: threads of a tile work together. Each thread stores one value in tile_static memory, all wait
// for each other, then one thread of the tile averages the values.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

// Tile sizes are template arguments, so they are constants. Compile with -DTILE_SIZE=4 for larger tiles;
// nothing else in the program changes.
#ifndef TILE_SIZE
#define TILE_SIZE 2
#endif
const int tile_size = TILE_SIZE;
const int matrix_size = 8;
const int tiles = matrix_size / tile_size;

int main() {
    std::vector<float> values;
    for (int i = 0; i < matrix_size * matrix_size; i++) values.push_back(static_cast<float>(i));
    array_view<const float, 2> matrix(matrix_size, matrix_size, values);

    // One average per tile. An array lives on the accelerator; kernels capture it by reference.
    array<float, 2> averages(tiles, tiles);

    const auto domain = matrix.extent.tile<tile_size, tile_size>();
    parallel_for_each(domain, [=, &averages](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        // One v for the whole tile, although every thread executes the declaration.
        tile_static float v[tile_size][tile_size];
        v[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

        // No thread reads v before every thread has written to it.
        t_idx.barrier.wait();

        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
            float sum = 0;
            for (int row = 0; row < tile_size; row++) {
                for (int column = 0; column < tile_size; column++) sum += v[row][column];
            }
            averages[t_idx.tile] = sum / (tile_size * tile_size);
        }
    });

    // The host cannot index an array on the accelerator: convert it to a vector, which copies it.
    const std::vector<float> result = averages;

    int wrong = 0;
    const float* average = result.data();
    for (int tile_row = 0; tile_row < tiles; tile_row++) {
        for (int tile_column = 0; tile_column < tiles; tile_column++) {
            float expected = 0;
            for (int row = 0; row < tile_size; row++) {
                for (int column = 0; column < tile_size; column++) {
                    expected += matrix(tile_row * tile_size + row, tile_column * tile_size + column);
                }
            }
            expected /= tile_size * tile_size;
            if (*average != expected) wrong++;
            std::cout << *average << (tile_column == tiles - 1 ? '\n' : ' ');
            average++;
        }
    }
    return wrong == 0 ? 0 : 1;
}
