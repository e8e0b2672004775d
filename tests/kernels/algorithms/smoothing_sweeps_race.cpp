// SPDX-License-Identifier: Apache-2.0
// Several sweeps over a tile with one buffer and one barrier a sweep.
// expect: race read-write tile_static tile a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i % 16 == 8 ? 64 : 0;
    array_view<int> data(64, data_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        const int left = (i + 15) % 16;
        const int right = (i + 1) % 16;
        tile[i] = data[idx];
        idx.barrier.wait();
        for (int sweep = 0; sweep < 3; sweep++) {
            tile[i] = (tile[left] + tile[right]) / 2;  // [a]
            idx.barrier.wait();
        }
        data[idx] = tile[i];
    });
}
