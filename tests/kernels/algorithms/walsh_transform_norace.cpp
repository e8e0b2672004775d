// SPDX-License-Identifier: Apache-2.0
// Butterflies of a Walsh-Hadamard transform with a barrier after each level.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i * 7 % 11 + 1;
    array_view<int> data(64, data_values);
    std::vector<int> expected_data(64);
    for (int i = 0; i < 64; i++) {
        for (int k = 0; k < 16; k++) {
            int ones = 0;
            for (int bits = i % 16 & k; bits > 0; bits /= 2) ones += bits % 2;
            const int value = data_values[i / 16 * 16 + k];
            expected_data[i] += ones % 2 == 0 ? value : -value;
        }
    }
    parallel_for_each(extent<1>(32).tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        const int first = idx.tile[0] * 16;
        tile[i] = data[first + i];
        tile[i + 8] = data[first + i + 8];
        idx.barrier.wait();
        for (int half = 1; half < 16; half *= 2) {
            const int low = 2 * i - i % half;
            const int a = tile[low];
            const int b = tile[low + half];
            tile[low] = a + b;
            tile[low + half] = a - b;
            idx.barrier.wait();
        }
        data[first + i] = tile[i];
        data[first + i + 8] = tile[i + 8];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = expected_data[i];
        if (data[i] != expected) {
            std::printf("data[%d]: expected %d, got %d\n", i, expected, data[i]);
            return 1;
        }
    }
}
