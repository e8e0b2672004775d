// SPDX-License-Identifier: Apache-2.0
// Lesson 14, broken: a port of the stencil of ../golden/kernels.cpp. It stands in for one to CUDA or OpenCL and works as that would,
// tile by tile, but needs no GPU. Writes smoothed.npy into the folder that is its argument.
#include <algorithm>
#include <cstddef>

#include "inputs.h"
#include "npy.h"

using namespace inputs;

// One thread of a tile: a cell and its four neighbours.
float smoothed(const std::vector<float>& grid, int tile_row, int tile_column, int local_row, int local_column) {
    // Cells beyond the border equal those on it.
    const auto cell = [&](int row, int column) {
        row = tile_row * block + std::clamp(row, 0, block - 1);
        column = tile_column * block + std::clamp(column, 0, block - 1);
        return grid[static_cast<std::size_t>(row * side + column)];
    };
    const int row = local_row, column = local_column;
    return cell(row, column) * 0.6F +
           (cell(row - 1, column) + cell(row + 1, column) + cell(row, column - 1) + cell(row, column + 1)) * 0.1F;
}

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    const std::vector<float> grid = numbers(side * side, 6);
    std::vector<float> result;
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            result.push_back(smoothed(grid, row / block, column / block, row % block, column % block));
        }
    }
    npy::save(std::string(argv[1]) + "/smoothed.npy", "128, 128", result);
}
