// SPDX-License-Identifier: Apache-2.0
// Lesson 9, broken: each tile writes its sum, waits, and adds what the tiles before it have written.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 2;
const int tiles = 3;

int main() {
    std::vector<int> values(tiles * tile_size, 1);
    std::vector<int> zeros(tiles, 0);
    array_view<const int> input(tiles * tile_size, values);
    array<int> sums(tiles, zeros.begin());
    array<int> so_far(tiles);
    parallel_for_each(input.extent.tile<tile_size>(), [=, &sums, &so_far](tiled_index<tile_size> t_idx) restrict(amp) {
        const int tile = t_idx.tile[0];
        if (t_idx.local[0] == 0) sums[tile] = input[t_idx.global[0]] + input[t_idx.global[0] + 1];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) {
            int sum = 0;
            for (int i = 0; i <= tile; i++) sum += sums[i];
            so_far[tile] = sum;
        }
    });
    const std::vector<int> result = so_far;
    for (int sum : result) std::cout << ' ' << sum;
    std::cout << '\n';
}
