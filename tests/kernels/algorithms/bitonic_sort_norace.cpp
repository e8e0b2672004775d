// SPDX-License-Identifier: Apache-2.0
// Bitonic sort with a barrier after each step.
// expect: no finding
#include <amp.h>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i * 37 % 64;
    array_view<int> data(64, data_values);
    std::vector<int> sorted(data_values);
    for (int tile = 0; tile < 4; tile++) {
        std::sort(sorted.begin() + 16 * tile, sorted.begin() + 16 * tile + 16);
    }
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = data[idx];
        idx.barrier.wait();
        for (int size = 2; size <= 16; size *= 2) {
            for (int stride = size / 2; stride > 0; stride /= 2) {
                const int partner = i ^ stride;
                if (i < partner) {
                    const bool ascending = (i & size) == 0;
                    const int mine = tile[i];
                    const int theirs = tile[partner];
                    const bool keep = (mine < theirs) == ascending;
                    tile[i] = keep ? mine : theirs;
                    tile[partner] = keep ? theirs : mine;
                }
                idx.barrier.wait();
            }
        }
        data[idx] = tile[i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = sorted[i];
        if (data[i] != expected) {
            std::printf("data[%d]: expected %d, got %d\n", i, expected, data[i]);
            return 1;
        }
    }
}
