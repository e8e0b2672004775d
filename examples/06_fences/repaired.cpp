// SPDX-License-Identifier: Apache-2.0
// Lesson 6, repaired: each thread squares its number, then adds the square of its neighbour in the tile.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> numbers{1, 2, 3, 4};
    array_view<const int> input(4, numbers);
    array<int> squares(4);
    array<int> sums(4);
    parallel_for_each(input.extent.tile<2>(), [=, &squares, &sums](tiled_index<2> t_idx) restrict(amp) {
        const int mine = t_idx.global[0];
        const int neighbour = t_idx.tile_origin[0] + 1 - t_idx.local[0];
        squares[mine] = input[mine] * input[mine];
        t_idx.barrier.wait_with_global_memory_fence();
        sums[mine] = squares[mine] + squares[neighbour];
    });
    const std::vector<int> result = sums;
    for (int sum : result) std::cout << ' ' << sum;
    std::cout << '\n';
}
