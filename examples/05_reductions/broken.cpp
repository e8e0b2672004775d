// SPDX-License-Identifier: Apache-2.0
// Lesson 5, broken: a sum as a tree that omits its last barriers.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 128;

int main() {
    std::vector<int> values(tile_size, 1);
    array_view<const int> input(tile_size, values);
    array<int> sum(1);
    parallel_for_each(input.extent.tile<tile_size>(), [=, &sum](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int partial[tile_size];
        const int local = t_idx.local[0];
        partial[local] = input[t_idx];
        t_idx.barrier.wait();

        for (int half = tile_size / 2; half > 0; half /= 2) {
            if (local < half) partial[local] += partial[local + half];
            // "The last 32 threads run in step anyway."
            if (half > 32) t_idx.barrier.wait();
        }

        if (local == 0) sum[0] = partial[0];
    });
    const std::vector<int> result = sum;
    std::cout << "sum of " << tile_size << " ones: " << result[0] << '\n';
}
