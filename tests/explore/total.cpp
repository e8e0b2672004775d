// SPDX-License-Identifier: Apache-2.0
// The documented sample of a race in a tile, made so that its results can be counted: thread 0 zeroes the total before a
// barrier, then each of four threads adds its own power of two. One tile for each that the argument asks for.
#include <amp.h>

#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

int main(int argc, char** argv) {
    const int tiles = argc > 1 ? std::atoi(argv[1]) : 1;
    std::vector<int> sums(static_cast<std::size_t>(tiles));
    array_view<int, 1> sum(tiles, sums);
    parallel_for_each(extent<2>(2, 2 * tiles).tile<2, 2>(), [=](tiled_index<2, 2> t_idx) restrict(amp) {
        tile_static int total;
        const int number = t_idx.local[0] * 2 + t_idx.local[1];
        if (number == 0) total = 0;
        t_idx.barrier.wait();
        total += 1 << number;
        t_idx.barrier.wait();
        if (number == 0) sum[t_idx.tile[1]] = total;
    });
    sum.synchronize();
    for (const int value : sums) std::cout << value << '\n';
}
