// SPDX-License-Identifier: Apache-2.0
// stencil_2d: heat spreads over a square plate whose edge is kept cold. A tile of 14x14 inner cells is
// computed by 16x16 threads: all of them load a cell, the outer ones only that, so the halo needs no second
// load and no special corners.
//
// Compared with the solution on paper: a product of sines keeps its shape and shrinks by a known factor each
// step.
#include <amp.h>

#include <utility>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 16;
static const int inner_size = tile_size - 2;
static const int steps = 10;
static constexpr float conductivity = 0.2f;
static const double pi = 3.14159265358979323846;

void spread(const array_view<const float, 2>& from, const array_view<float, 2>& to) {
    const int size = from.extent[0];
    const int tiles = (size - 2 + inner_size - 1) / inner_size;
    parallel_for_each(
        extent<2>(tiles * tile_size, tiles * tile_size).tile<tile_size, tile_size>(),
        [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
            tile_static float cells[tile_size][tile_size];
            const int local_row = t_idx.local[0];
            const int local_column = t_idx.local[1];
            const int row = t_idx.tile[0] * inner_size + local_row;
            const int column = t_idx.tile[1] * inner_size + local_column;
            if (row < size && column < size) cells[local_row][local_column] = from(row, column);
            t_idx.barrier.wait_with_tile_static_memory_fence();

            // The edge of the plate is never written and so stays cold.
            const bool in_halo = local_row == 0 || local_row == tile_size - 1 || local_column == 0 ||
                                 local_column == tile_size - 1;
            if (in_halo || row >= size - 1 || column >= size - 1) return;
            const float here = cells[local_row][local_column];
            const float around = cells[local_row - 1][local_column] + cells[local_row + 1][local_column] +
                                 cells[local_row][local_column - 1] + cells[local_row][local_column + 1];
            to(row, column) = here + conductivity * (around - 4.0f * here);
        });
}

// The plate after some steps, as the eigenvalues of the difference equation say.
std::vector<double> solution(int size, int step) {
    struct wave {
        int down, across;
        double height;
    };
    std::vector<double> plate(size * size);
    for (const wave& w : {wave{1, 1, 40}, wave{3, 2, 20}, wave{5, 7, 10}}) {
        const double down = pi * w.down / (size - 1), across = pi * w.across / (size - 1);
        const double factor = 1 - 2.0 * conductivity * (2 - std::cos(down) - std::cos(across));
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                plate[row * size + column] +=
                    w.height * std::pow(factor, step) * std::sin(down * row) * std::sin(across * column);
            }
        }
    }
    return plate;
}

int main(int argc, char** argv) {
    const int size = problem_size(argc, argv, 75);  // no multiple of a tile's inner cells and its halo
    const std::vector<double> start = solution(size, 0);
    std::vector<float> plate(start.begin(), start.end()), other(plate.size());

    array_view<float, 2> now(size, size, plate), next(size, size, other);
    for (int step = 0; step < steps; step++) {
        spread(now, next);
        std::swap(now, next);
    }
    now.synchronize();

    // Values are below 70; each step rounds to 6e-8 of that a few times.
    const std::vector<float>& result = steps % 2 == 0 ? plate : other;
    return report("temperatures of " + std::to_string(size * size) + " cells after " + std::to_string(steps) + " steps",
                  largest_difference(result, solution(size, steps)), 1e-4)
               ? 0
               : 1;
}
