// SPDX-License-Identifier: Apache-2.0
// Lesson 12, repaired: the sum of each tile of 1100 numbers, in tiles of any size that is a power of two.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int count = 1100;

template <int tile_size>
int show() {
    std::vector<int> values(count, 1);
    array_view<const int> input(count, values);
    // More threads than numbers, so that all tiles are complete.
    const auto domain = input.extent.tile<tile_size>().pad();
    const int tiles = domain[0] / tile_size;
    array<int> sums(tiles);
    parallel_for_each(domain, [=, &sums](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int partial[tile_size];
        const int local = t_idx.local[0];
        partial[local] = t_idx.global[0] < count ? input[t_idx.global] : 0;
        t_idx.barrier.wait();
        for (int half = tile_size / 2; half > 0; half /= 2) {
            if (local < half) partial[local] += partial[local + half];
            t_idx.barrier.wait();
        }
        if (local == 0) sums[t_idx.tile] = partial[0];
    });

    int total = 0;
    const std::vector<int> result = sums;
    for (int sum : result) total += sum;
    std::cout << tiles << " tiles of " << tile_size << ": " << domain[0] - count << " threads without a number, "
              << sizeof(int) * tile_size << " bytes of tile_static memory, total " << total << '\n';
    return total == count ? 0 : 1;
}

int main() {
    return show<32>() + show<64>() + show<128>() + show<256>() + show<512>() + show<1024>();
}
