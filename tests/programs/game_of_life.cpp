// SPDX-License-Identifier: Apache-2.0
// game_of_life: Conway's cells on a torus. A tile loads its cells and a halo around them; a thread may have
// to load more than one cell of that larger square.
//
// Compared with the host going through living cells only: it counts for each place how often it is some
// cell's neighbour.
#include <amp.h>

#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 16;
static const int halo_size = tile_size + 2;

void next_generation(array_view<const int, 2> now, array_view<int, 2> next) {
    next.discard_data();
    parallel_for_each(
        now.extent.tile<tile_size, tile_size>(), [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
            tile_static int cells[halo_size][halo_size];
            const int rows = now.extent[0];
            const int columns = now.extent[1];
            const int thread = t_idx.local[0] * tile_size + t_idx.local[1];
            for (int i = thread; i < halo_size * halo_size; i += tile_size * tile_size) {
                const int row = (t_idx.tile_origin[0] + i / halo_size - 1 + rows) % rows;
                const int column = (t_idx.tile_origin[1] + i % halo_size - 1 + columns) % columns;
                cells[i / halo_size][i % halo_size] = now(row, column);
            }
            t_idx.barrier.wait();

            const int row = t_idx.local[0] + 1;
            const int column = t_idx.local[1] + 1;
            int neighbours = -cells[row][column];
            for (int down = -1; down <= 1; down++) {
                for (int right = -1; right <= 1; right++) neighbours += cells[row + down][column + right];
            }
            next[t_idx] = neighbours == 3 || (neighbours == 2 && cells[row][column] == 1) ? 1 : 0;
        });
}

using place = std::pair<int, int>;

std::set<place> next_on_host(const std::set<place>& living, int size) {
    std::map<place, int> neighbours;
    for (const place& cell : living) {
        for (int i = 0; i < 9; i++) {
            const place other((cell.first + i / 3 + size - 1) % size, (cell.second + i % 3 + size - 1) % size);
            if (other != cell) neighbours[other]++;
        }
    }
    std::set<place> next;
    for (const auto& entry : neighbours) {
        if (entry.second == 3 || (entry.second == 2 && living.count(entry.first) > 0)) next.insert(entry.first);
    }
    return next;
}

int main(int argc, char** argv) {
    const int size = problem_size(argc, argv, 4) * tile_size;
    const int generations = 12;

    std::mt19937 generator(8);
    std::vector<int> cells(size * size), others(size * size);
    std::set<place> living;
    for (int i = 0; i < size * size; i++) {
        cells[i] = generator() % 3 == 0 ? 1 : 0;
        if (cells[i] == 1) living.insert({i / size, i % size});
    }

    array_view<int, 2> now(size, size, cells);
    array_view<int, 2> next(size, size, others);
    for (int generation = 0; generation < generations; generation++) {
        next_generation(now, next);
        std::swap(now, next);
        living = next_on_host(living, size);
    }

    std::set<place> found;
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            if (now(row, column) == 1) found.insert({row, column});
        }
    }
    return report(std::to_string(found.size()) + " cells live after " + std::to_string(generations) + " generations",
                  !found.empty() && found == living)
               ? 0
               : 1;
}
