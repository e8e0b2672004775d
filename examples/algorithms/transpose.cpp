// SPDX-License-Identifier: Apache-2.0
// A transpose that reads and writes whole rows. A plain transpose walks down a column either when
// it reads or when it writes. Here a tile reads rows, turns its block in tile_static memory, and writes rows.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 8;
const int rows = 24;
const int columns = 40;

int main() {
    std::vector<int> values, turned(rows * columns);
    for (int i = 0; i < rows * columns; i++) values.push_back(i);
    array_view<const int, 2> input(rows, columns, values);
    array_view<int, 2> output(columns, rows, turned);
    output.discard_data();

    const auto domain = input.extent.tile<tile_size, tile_size>();
    parallel_for_each(domain, [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        tile_static int block[tile_size][tile_size];
        const int row = t_idx.local[0];
        const int column = t_idx.local[1];
        block[column][row] = input[t_idx];
        t_idx.barrier.wait();

        // The block goes to the mirrored place; this thread keeps its place inside it.
        const int to_row = t_idx.tile[1] * tile_size + row;
        const int to_column = t_idx.tile[0] * tile_size + column;
        output(to_row, to_column) = block[row][column];
    });

    int wrong = 0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            if (output(column, row) != input(row, column)) wrong++;
        }
    }
    std::cout << "first row of the input: ";
    for (int column = 0; column < 6; column++) std::cout << ' ' << input(0, column);
    std::cout << "\nfirst row of the output:";
    for (int column = 0; column < 6; column++) std::cout << ' ' << output(0, column);
    std::cout << "\nwrong elements: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
