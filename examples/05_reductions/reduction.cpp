// SPDX-License-Identifier: Apache-2.0
// Lesson 5: a sum as a tree. Between two barriers half of the threads add the other half's values to their
// own, so a tile of 256 threads is done after 8 steps, not after the 256 turns of lesson 4.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 256;
const int count = 16 * tile_size;

int main() {
    std::vector<int> values;
    for (int i = 0; i < count; i++) values.push_back(i % 100);
    array_view<const int> input(count, values);

    std::vector<int> sums(count / tile_size);
    array_view<int> tile_sums(count / tile_size, sums);
    tile_sums.discard_data();

    parallel_for_each(input.extent.tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int partial[tile_size];
        const int local = t_idx.local[0];
        partial[local] = input[t_idx];
        t_idx.barrier.wait();

        // The wait is outside the `if`: all threads of the tile must reach it, even those with nothing
        // to add.
        for (int half = tile_size / 2; half > 0; half /= 2) {
            if (local < half) partial[local] += partial[local + half];
            t_idx.barrier.wait();
        }

        if (local == 0) tile_sums[t_idx.tile] = partial[0];
    });

    // Tiles cannot wait for each other; another launch, or the host, adds their sums.
    int total = 0;
    std::cout << "sums of the tiles:";
    for (int tile = 0; tile < count / tile_size; tile++) {
        std::cout << ' ' << tile_sums[tile];
        total += tile_sums[tile];
    }
    std::cout << "\ntotal: " << total << '\n';

    int expected = 0;
    for (int value : values) expected += value;
    return total == expected ? 0 : 1;
}
