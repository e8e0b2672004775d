// SPDX-License-Identifier: Apache-2.0
// Odd-even transposition sort without a barrier between its rounds.
// expect: race read-write tile_static tile a d
// expect: race read-write tile_static tile b c
// expect: race write-write tile_static tile c d
#include <amp.h>

#include <algorithm>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i * 37 % 64;
    array_view<int> data(64, data_values);
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
                const int a = tile[left];      // [a]
                const int b = tile[left + 1];  // [b]
                tile[left] = a < b ? a : b;      // [c]
                tile[left + 1] = a < b ? b : a;  // [d]
            }
        }
        idx.barrier.wait();
        data[first + 2 * i] = tile[2 * i];
        data[first + 2 * i + 1] = tile[2 * i + 1];
    });
}
