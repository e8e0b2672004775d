// SPDX-License-Identifier: Apache-2.0
// Lesson 6: the waits of a tile_barrier. All of them make the threads of a tile meet. They differ in which
// memory they order: only in that memory are writes before the wait visible after it.
//
//   wait, wait_with_all_memory_fence        tile_static and global memory
//   wait_with_tile_static_memory_fence      tile_static memory only: enough here
//   wait_with_global_memory_fence           global memory only: not enough here
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int matrix_size = 8;
const int tile_size = 2;
const int tiles = matrix_size / tile_size;

struct AllMemory {
    void operator()(const tile_barrier& barrier) const restrict(amp) { barrier.wait_with_all_memory_fence(); }
};
struct TileStaticMemory {
    void operator()(const tile_barrier& barrier) const restrict(amp) {
        barrier.wait_with_tile_static_memory_fence();
    }
};
struct GlobalMemory {
    void operator()(const tile_barrier& barrier) const restrict(amp) {
        barrier.wait_with_global_memory_fence();
    }
};

// The averages of lesson 2; the caller chooses the wait between writing and reading v.
template <typename Wait>
std::vector<float> tile_averages(const std::vector<float>& values, Wait wait) {
    array_view<const float, 2> matrix(matrix_size, matrix_size, values);
    array<float, 2> averages(tiles, tiles);
    const auto domain = matrix.extent.tile<tile_size, tile_size>();
    parallel_for_each(domain, [=, &averages](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        tile_static float v[tile_size][tile_size];
        v[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

        wait(t_idx.barrier);

        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
            const float sum = v[0][0] + v[0][1] + v[1][0] + v[1][1];
            averages[t_idx.tile] = sum / (tile_size * tile_size);
        }
    });
    return averages;
}

void print(const char* title, const std::vector<float>& averages) {
    std::cout << title << '\n';
    int printed = 0;
    for (float average : averages) std::cout << average << (++printed % tiles == 0 ? '\n' : ' ');
}

int main() {
    std::vector<float> values;
    for (int i = 0; i < matrix_size * matrix_size; i++) values.push_back(static_cast<float>(i));

    // The average of a 2x2 block of consecutive numbers lies halfway between its corners.
    std::vector<float> expected;
    for (int row = 0; row < matrix_size; row += tile_size) {
        for (int column = 0; column < matrix_size; column += tile_size) {
            const int first = row * matrix_size + column;
            const int last = (row + 1) * matrix_size + column + 1;
            expected.push_back(static_cast<float>(first + last) / 2);
        }
    }

    const std::vector<float> all = tile_averages(values, AllMemory());
    print("wait_with_all_memory_fence", all);

    const std::vector<float> tile_static_only = tile_averages(values, TileStaticMemory());
    print("wait_with_tile_static_memory_fence", tile_static_only);

    // The threads meet here too, but nothing orders what they did to v: compiler and hardware may move a
    // write of v behind the wait or a read before it. The program runs; the rules promise nothing about the
    // values, so they are neither shown as a result nor checked.
    const std::vector<float> unordered = tile_averages(values, GlobalMemory());
    std::cout << "wait_with_global_memory_fence\n"
              << unordered.size() << " averages, none of them promised\n";

    return all == expected && tile_static_only == expected ? 0 : 1;
}
