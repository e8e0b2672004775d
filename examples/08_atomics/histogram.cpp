// SPDX-License-Identifier: Apache-2.0
// Lesson 8: counting with atomics. Many threads may want the same bin at the same time; an atomic function
// does its read, addition and write in one step. Each tile counts in tile_static memory, then adds its
// counts to the histogram in global memory, so that tiles interfere only 16 times instead of 256
// times each.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 256;
const int bins = 16;
const int count = 32 * tile_size;

int main() {
    std::vector<int> values;
    unsigned state = 1;
    for (int i = 0; i < count; i++) {
        state = state * 1664525U + 1013904223U;
        values.push_back(static_cast<int>(state >> 28));  // 0 to 15
    }
    array_view<const int> input(count, values);
    std::vector<int> counts(bins, 0);
    array_view<int> histogram(bins, counts);

    parallel_for_each(input.extent.tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int tile_counts[bins];
        const int local = t_idx.local[0];
        if (local < bins) tile_counts[local] = 0;
        t_idx.barrier.wait();

        atomic_fetch_inc(&tile_counts[input[t_idx]]);
        t_idx.barrier.wait();

        if (local < bins) atomic_fetch_add(&histogram[local], tile_counts[local]);
    });

    std::vector<int> expected(bins, 0);
    for (int value : values) expected[static_cast<std::size_t>(value)]++;

    int total = 0;
    int wrong = 0;
    for (int bin = 0; bin < bins; bin++) {
        std::cout << bin << ": " << histogram[bin] << '\n';
        total += histogram[bin];
        if (histogram[bin] != expected[static_cast<std::size_t>(bin)]) wrong++;
    }
    std::cout << "total: " << total << "\nwrong bins: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
