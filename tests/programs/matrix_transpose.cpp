// SPDX-License-Identifier: Apache-2.0
// matrix_transpose: the ways of turning a matrix. Without tiles; with tiles; for sizes that are no multiples
// of the tile by padding, or by truncating and a second kernel for the edges; and a square one in place, two
// tiles at a time.
//
// Compared with where each number must go: elements are numbered.
#include <amp.h>

#include <functional>
#include <numeric>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 16;

typedef array_view<const int, 2> source;
typedef array_view<int, 2> target;

void transpose_simple(source input, target output) {
    parallel_for_each(input.extent, [=](index<2> idx) restrict(amp) { output(idx[1], idx[0]) = input[idx]; });
}

void transpose_tiled(source input, target output) {
    parallel_for_each(input.extent.tile<tile_size, tile_size>(),
                      [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
                          tile_static int block[tile_size][tile_size];
                          block[t_idx.local[1]][t_idx.local[0]] = input[t_idx.global];
                          t_idx.barrier.wait();
                          const index<2> origin(t_idx.tile_origin[1], t_idx.tile_origin[0]);
                          output[origin + t_idx.local] = block[t_idx.local[0]][t_idx.local[1]];
                      });
}

void transpose_padded(source input, target output) {
    parallel_for_each(input.extent.tile<tile_size, tile_size>().pad(),
                      [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
                          tile_static int block[tile_size][tile_size + 1];
                          if (input.extent.contains(t_idx.global)) {
                              block[t_idx.local[1]][t_idx.local[0]] = input[t_idx.global];
                          }
                          t_idx.barrier.wait();
                          const index<2> origin(t_idx.tile_origin[1], t_idx.tile_origin[0]);
                          const index<2> place = origin + t_idx.local;
                          if (output.extent.contains(place)) output[place] = block[t_idx.local[0]][t_idx.local[1]];
                      });
}

void transpose_truncated(source input, target output) {
    const auto whole = input.extent.tile<tile_size, tile_size>().truncate();
    transpose_tiled(input.section(whole), output.section(extent<2>(whole[1], whole[0])));
    const int rows = input.extent[0], columns = input.extent[1];
    if (whole[1] < columns) {
        transpose_simple(input.section(0, whole[1], rows, columns - whole[1]),
                         output.section(whole[1], 0, columns - whole[1], rows));
    }
    if (whole[0] < rows) {
        transpose_simple(input.section(index<2>(whole[0], 0)), output.section(index<2>(0, whole[0])));
    }
}

// Tiles above the diagonal swap with those below it; tiles below it have nothing left to do.
void transpose_in_place(target matrix) {
    parallel_for_each(matrix.extent.tile<tile_size, tile_size>(),
                      [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
                          tile_static int block[tile_size][tile_size];
                          tile_static int mirrored[tile_size][tile_size];
                          if (t_idx.tile[0] > t_idx.tile[1]) return;
                          const index<2> origin(t_idx.tile_origin[1], t_idx.tile_origin[0]);
                          block[t_idx.local[1]][t_idx.local[0]] = matrix[t_idx.global];
                          mirrored[t_idx.local[1]][t_idx.local[0]] = matrix[origin + t_idx.local];
                          t_idx.barrier.wait();
                          matrix[t_idx.global] = mirrored[t_idx.local[0]][t_idx.local[1]];
                          matrix[origin + t_idx.local] = block[t_idx.local[0]][t_idx.local[1]];
                      });
}

typedef std::function<void(source, target)> transpose;

bool is_right(const std::string& what, int rows, int columns, const transpose& transpose) {
    std::vector<int> matrix(rows * columns), turned(rows * columns);
    std::iota(matrix.begin(), matrix.end(), 0);
    target output(columns, rows, turned);
    transpose(source(rows, columns, matrix), output);
    output.synchronize();
    int wrong = 0;
    for (int i = 0; i < rows * columns; i++) {
        if (turned[i % columns * rows + i / columns] != i) wrong++;
    }
    return report(what + ", " + std::to_string(rows) + "x" + std::to_string(columns), wrong == 0);
}

int main(int argc, char** argv) {
    const int size = problem_size(argc, argv, 3) * tile_size;
    bool right = is_right("simple", size, size + 5, transpose_simple);
    right = is_right("tiled", size, 2 * size, transpose_tiled) && right;
    right = is_right("padded", size + 3, size - 2, transpose_padded) && right;
    right = is_right("truncated", size + 3, size + 5, transpose_truncated) && right;
    right = is_right("truncated, edge on one side", size + 3, size, transpose_truncated) && right;
    const transpose in_place = [](source input, target output) {
        copy(input, output);
        transpose_in_place(output);
    };
    right = is_right("in place", size, size, in_place) && right;
    return right ? 0 : 1;
}
