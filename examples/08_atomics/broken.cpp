// SPDX-License-Identifier: Apache-2.0
// Lesson 8, broken: each tile stores its sum in global memory. The tile that finishes last adds up the sums.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 4;
const int tiles = 3;

int main() {
    std::vector<int> values(tiles * tile_size, 1), nothing(1, 0);
    array_view<const int> input(tiles * tile_size, values);
    array<int> sums(tiles), done(1, nothing.begin()), total(1);
    parallel_for_each(input.extent.tile<tile_size>(), [=, &sums, &done, &total](tiled_index<tile_size> t_idx) restrict(amp) {
        if (t_idx.local[0] == 0) {
            const int tile = t_idx.tile[0];
            int sum = 0;
            for (int i = 0; i < tile_size; i++) sum += input[t_idx.global[0] + i];
            sums[tile] = sum;
            if (atomic_fetch_inc(&done[0]) == tiles - 1) {
                int all = 0;
                for (int i = 0; i < tiles; i++) all += sums[i];
                total[0] = all;
            }
        }
    });
    const std::vector<int> result = total;
    std::cout << "total: " << result[0] << '\n';
}
