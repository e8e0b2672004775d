// SPDX-License-Identifier: Apache-2.0
// Odd-even transposition sort with a barrier after each round.
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
    parallel_for_each(extent<1>(32).tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        const int first = idx.tile[0] * 16;
        tile[2 * i] = data[first + 2 * i];
        tile[2 * i + 1] = data[first + 2 * i + 1];
        idx.barrier.wait();
        for (int round = 0; round < 16; round++) {
            const int left = 2 * i + round % 2;
            if (left < 15) {
                const int a = tile[left];
                const int b = tile[left + 1];
                tile[left] = a < b ? a : b;
                tile[left + 1] = a < b ? b : a;
            }
            idx.barrier.wait();
        }
        data[first + 2 * i] = tile[2 * i];
        data[first + 2 * i + 1] = tile[2 * i + 1];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = sorted[i];
        if (data[i] != expected) {
            std::printf("data[%d]: expected %d, got %d\n", i, expected, data[i]);
            return 1;
        }
    }
}
