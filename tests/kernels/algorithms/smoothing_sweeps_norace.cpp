// SPDX-License-Identifier: Apache-2.0
// Several sweeps over a tile with two buffers and one barrier a sweep.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i % 16 == 8 ? 64 : 0;
    array_view<int> data(64, data_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[2][16];
        const int i = idx.local[0];
        const int left = (i + 15) % 16;
        const int right = (i + 1) % 16;
        tile[0][i] = data[idx];
        idx.barrier.wait();
        for (int sweep = 0; sweep < 3; sweep++) {
            tile[1 - sweep % 2][i] = (tile[sweep % 2][left] + tile[sweep % 2][right]) / 2;
            idx.barrier.wait();
        }
        data[idx] = tile[1][i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 16 == 5 || i % 16 == 11 ? 8 : (i % 16 == 7 || i % 16 == 9 ? 24 : 0);
        if (data[i] != expected) {
            std::printf("data[%d]: expected %d, got %d\n", i, expected, data[i]);
            return 1;
        }
    }
}
