// SPDX-License-Identifier: Apache-2.0
// Lesson 4: the mistake that tempts every tiled program. To sum up a tile, each of its threads adds
// its value to one tile_static variable. It is wrong twice:
//   - no thread sets the variable to zero first, and tile_static variables cannot have initialisers;
//   - `total += x` reads, adds and writes. Two threads may both read the old total, and one of the sums is
//   lost.
// Such a race may give the right answer for years on one machine. The emulator alone just runs the program;
// the race detector names both mistakes, with variable, threads and line:
//
//     tessera check examples/04_total_race/total_race.cpp
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int matrix_size = 8;
const int tile_size = 2;
const int tiles = matrix_size / tile_size;

// Do not do this.
std::vector<float> racing_averages(const array_view<const float, 2>& matrix) {
    array<float, 2> averages(tiles, tiles);
    const auto domain = matrix.extent.tile<tile_size, tile_size>();
    parallel_for_each(domain, [=, &averages](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        tile_static float total;
        total += matrix[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
            averages[t_idx.tile] = total / (tile_size * tile_size);
        }
    });
    return averages;
}

// The repair that keeps the idea: between two barriers only one thread uses the total. It is correct, but
// the other threads of the tile spend their time waiting. Lesson 5 shows what to do instead.
std::vector<float> serialised_averages(const array_view<const float, 2>& matrix) {
    array<float, 2> averages(tiles, tiles);
    const auto domain = matrix.extent.tile<tile_size, tile_size>();
    parallel_for_each(domain, [=, &averages](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        tile_static float total;
        const int my_turn = t_idx.local[0] * tile_size + t_idx.local[1];

        if (my_turn == 0) total = matrix[t_idx];
        t_idx.barrier.wait();
        for (int turn = 1; turn < tile_size * tile_size; turn++) {
            if (turn == my_turn) total += matrix[t_idx];
            t_idx.barrier.wait();
        }

        if (my_turn == 0) averages[t_idx.tile] = total / (tile_size * tile_size);
    });
    return averages;
}

void print(std::ostream& out, const std::vector<float>& averages) {
    int printed = 0;
    for (float average : averages) out << average << (++printed % tiles == 0 ? '\n' : ' ');
}

int main() {
    std::vector<float> values;
    for (int i = 0; i < matrix_size * matrix_size; i++) values.push_back(static_cast<float>(i));
    array_view<const float, 2> matrix(matrix_size, matrix_size, values);

    // The result is a matter of luck, so it goes to standard error and is not checked.
    std::cerr << "racing (any values may appear here)\n";
    print(std::cerr, racing_averages(matrix));

    const std::vector<float> averages = serialised_averages(matrix);
    std::cout << "serialised\n";
    print(std::cout, averages);

    // The average of a 2x2 block of consecutive numbers lies halfway between its corners.
    std::vector<float> expected;
    for (int row = 0; row < matrix_size; row += tile_size) {
        for (int column = 0; column < matrix_size; column += tile_size) {
            expected.push_back((matrix(row, column) + matrix(row + 1, column + 1)) / 2);
        }
    }
    return averages == expected ? 0 : 1;
}
