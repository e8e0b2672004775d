// SPDX-License-Identifier: Apache-2.0
// Lesson 7, broken: the largest number of each tile. There are 10 numbers and tiles of 4, so the last tile has two threads
// too many.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int count = 10;
const int tile_size = 4;

int main() {
    std::vector<int> values{3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
    array_view<const int> input(count, values);
    array<int> largest(3);
    const auto domain = input.extent.tile<tile_size>().pad();
    parallel_for_each(domain, [=, &largest](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int tile[tile_size];
        const int local = t_idx.local[0];
        if (t_idx.global[0] < count) {
            tile[local] = input[t_idx];
            t_idx.barrier.wait();
            if (local == 0) {
                int most = tile[0];
                for (int i = 1; i < tile_size; i++) {
                    if (t_idx.global[0] + i < count && tile[i] > most) most = tile[i];
                }
                largest[t_idx.tile] = most;
            }
        }
    });
    const std::vector<int> result = largest;
    for (int most : result) std::cout << ' ' << most;
    std::cout << '\n';
}
