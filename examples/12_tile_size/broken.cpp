// SPDX-License-Identifier: Apache-2.0
// Lesson 12, broken: the sum of each tile of 1100 numbers, in tiles of 256.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int count = 1100;
const int tile_size = 256;

int main() {
    std::vector<int> values(count, 1);
    array_view<const int> input(count, values);
    array<int> sums(5);
    parallel_for_each(input.extent.tile<tile_size>(), [=, &sums](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int partial[tile_size];
        partial[t_idx.local[0]] = input[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) {
            int sum = 0;
            for (int i = 0; i < tile_size; i++) sum += partial[i];
            sums[t_idx.tile] = sum;
        }
    });
    const std::vector<int> result = sums;
    for (int sum : result) std::cout << ' ' << sum;
    std::cout << '\n';
}
