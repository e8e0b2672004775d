// SPDX-License-Identifier: Apache-2.0
// bitonic_sort: Batcher's sorting network. Comparisons between elements that are far apart take one launch
// each; as soon as partners lie in one tile, the rest of the stage is done in tile_static memory, with a
// barrier for each step.
//
// Compared with std::sort.
#include <amp.h>

#include <algorithm>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 256;

// Puts two elements in order; `up` tells which order.
template <typename T>
void compare_and_swap(T& low, T& high, bool up) restrict(amp) {
    if ((low > high) == up) {
        const T kept = low;
        low = high;
        high = kept;
    }
}

// One step between partners `distance` apart, each pair by the thread of its lower element.
void step_in_global_memory(array_view<unsigned int> data, int stage, int distance) {
    parallel_for_each(data.extent, [=](index<1> idx) restrict(amp) {
        const int i = idx[0];
        const int partner = i ^ distance;
        if (partner > i) compare_and_swap(data[i], data[partner], (i & stage) == 0);
    });
}

// The steps of the stages from `first_stage` to `last_stage` whose partners lie in one tile.
void steps_in_tiles(array_view<unsigned int> data, int first_stage, int last_stage) {
    parallel_for_each(data.extent.tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static unsigned int keys[tile_size];
        const int local = t_idx.local[0];
        keys[local] = data[t_idx.global];
        t_idx.barrier.wait();

        for (int stage = first_stage; stage <= last_stage; stage *= 2) {
            const int farthest = stage / 2 < tile_size ? stage / 2 : tile_size / 2;
            for (int distance = farthest; distance > 0; distance /= 2) {
                const int partner = local ^ distance;
                const bool up = (t_idx.global[0] & stage) == 0;
                if (partner > local) compare_and_swap(keys[local], keys[partner], up);
                t_idx.barrier.wait();
            }
        }

        data[t_idx.global] = keys[local];
    });
}

void bitonic_sort(std::vector<unsigned int>& keys) {
    const int count = static_cast<int>(keys.size());
    array_view<unsigned int> data(count, keys);
    steps_in_tiles(data, 2, tile_size);
    for (int stage = 2 * tile_size; stage <= count; stage *= 2) {
        for (int distance = stage / 2; distance >= tile_size; distance /= 2) {
            step_in_global_memory(data, stage, distance);
        }
        steps_in_tiles(data, stage, stage);
    }
    data.synchronize();
}

int main(int argc, char** argv) {
    const int tiles = problem_size(argc, argv, 8);
    int count = tile_size;
    while (count < tiles * tile_size) count *= 2;  // the network sorts powers of two

    std::mt19937 generator(3);
    std::vector<unsigned int> keys(count);
    for (unsigned int& key : keys) key = static_cast<unsigned int>(generator());
    std::vector<unsigned int> expected = keys;

    bitonic_sort(keys);
    std::sort(expected.begin(), expected.end());
    return report(std::to_string(count) + " keys in order", keys == expected) ? 0 : 1;
}
