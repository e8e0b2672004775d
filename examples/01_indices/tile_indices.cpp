// SPDX-License-Identifier: Apache-2.0
// Lesson 1: where is a thread? An 8x9 matrix is divided into 2x3 tiles: 12 tiles, in 4 rows and 3 columns.
// Every thread stores three positions: its tile's, its own in the whole matrix, and its own in the tile.
#include <amp.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

const int rows = 8;
const int columns = 9;
const int tile_rows = 2;
const int tile_columns = 3;

struct Description {
    int tile_row, tile_column;
    int global_row, global_column;
    int local_row, local_column;
};

// Neighbouring tiles get different colours, like the squares of a chess board, but only on a
// terminal: a file or a pipe gets plain text. CLICOLOR_FORCE=1 asks for colours anyway, NO_COLOR forbids them.
bool use_colours() {
    if (std::getenv("NO_COLOR") != nullptr) return false;
    const char* force = std::getenv("CLICOLOR_FORCE");
    if (force != nullptr && *force != '\0' && *force != '0') return true;
    return isatty(STDOUT_FILENO) == 1;
}

void print_cell(const Description& d, const char* name, int row, int column) {
    static const bool colours = use_colours();
    if (colours) std::cout << ((d.tile_row + d.tile_column) % 2 == 0 ? "\033[31m" : "\033[32m");
    std::cout << name << '(' << row << ',' << column << ')';
    if (colours) std::cout << "\033[0m";
    std::cout << "  ";
}

int main() {
    std::vector<Description> storage(rows * columns);
    array_view<Description, 2> matrix(rows, columns, storage);

    // The old contents do not matter, so they need not be copied to the accelerator.
    matrix.discard_data();
    const auto domain = matrix.extent.tile<tile_rows, tile_columns>();
    parallel_for_each(domain, [=](tiled_index<tile_rows, tile_columns> t_idx) restrict(amp) {
        Description& mine = matrix[t_idx];  // a tiled_index converts to its global index
        mine.tile_row = t_idx.tile[0];
        mine.tile_column = t_idx.tile[1];
        mine.global_row = t_idx.global[0];
        mine.global_column = t_idx.global[1];
        mine.local_row = t_idx.local[0];
        mine.local_column = t_idx.local[1];
    });

    // Reading through the view on the host brings the results back.
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const Description& d = matrix(row, column);
            print_cell(d, "tile   ", d.tile_row, d.tile_column);
        }
        std::cout << '\n';
        for (int column = 0; column < columns; column++) {
            const Description& d = matrix(row, column);
            print_cell(d, "global ", d.global_row, d.global_column);
        }
        std::cout << '\n';
        for (int column = 0; column < columns; column++) {
            const Description& d = matrix(row, column);
            print_cell(d, "local  ", d.local_row, d.local_column);
        }
        std::cout << "\n\n";
    }

    // The rule that connects the three: global = tile * tile size + local.
    int wrong = 0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const Description& d = matrix(row, column);
            if (d.global_row != row || d.global_column != column) wrong++;
            if (d.tile_row * tile_rows + d.local_row != row) wrong++;
            if (d.tile_column * tile_columns + d.local_column != column) wrong++;
            if (d.local_row >= tile_rows || d.local_column >= tile_columns) wrong++;
        }
    }
    std::cout << "wrong positions: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
