// SPDX-License-Identifier: Apache-2.0
// Butterflies of a Walsh-Hadamard transform without a barrier between levels.
// expect: race read-write tile_static tile a c
// expect: race read-write tile_static tile a d
// expect: race read-write tile_static tile b c
// expect: race read-write tile_static tile b d
// expect: race write-write tile_static tile c d
// expect: race write-write tile_static tile c c
// expect: race write-write tile_static tile d d
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i * 7 % 11 + 1;
    array_view<int> data(64, data_values);
    parallel_for_each(extent<1>(32).tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        const int first = idx.tile[0] * 16;
        tile[i] = data[first + i];
        tile[i + 8] = data[first + i + 8];
        idx.barrier.wait();
        for (int half = 1; half < 16; half *= 2) {
            const int low = 2 * i - i % half;
            const int a = tile[low];         // [a]
            const int b = tile[low + half];  // [b]
            tile[low] = a + b;               // [c]
            tile[low + half] = a - b;        // [d]
        }
        idx.barrier.wait();
        data[first + i] = tile[i];
        data[first + i + 8] = tile[i + 8];
    });
}
