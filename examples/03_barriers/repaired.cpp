// SPDX-License-Identifier: Apache-2.0
// Lesson 3, repaired: the kernel reverses the numbers of each tile.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 4;

int main() {
    std::vector<int> numbers{1, 2, 3, 4, 5, 6, 7, 8};
    array_view<int> view(8, numbers);
    parallel_for_each(view.extent.tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int tile[tile_size];
        const int local = t_idx.local[0];
        tile[local] = view[t_idx];
        t_idx.barrier.wait();
        view[t_idx] = tile[tile_size - 1 - local];
    });
    for (int i = 0; i < 8; i++) std::cout << ' ' << view[i];
    std::cout << '\n';
}
