// SPDX-License-Identifier: Apache-2.0
// Lesson 10, repaired: each tile counts its negative numbers.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 4;

int main() {
    std::vector<int> values{-1, 2, -3, 4, 5, 6, 7, -8};
    array_view<const int> input(8, values);
    array<int> counts(2);
    parallel_for_each(input.extent.tile<tile_size>(), [=, &counts](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int negative;
        if (t_idx.local[0] == 0) negative = 0;
        t_idx.barrier.wait();

        if (input[t_idx] < 0) atomic_fetch_inc(&negative);
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) counts[t_idx.tile] = negative;
    });
    const std::vector<int> result = counts;
    for (int count : result) std::cout << ' ' << count;
    std::cout << '\n';
}
