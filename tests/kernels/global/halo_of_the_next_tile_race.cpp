// SPDX-License-Identifier: Apache-2.0
// A barrier orders the tile, but the left halo belongs to another tile that overwrites it.
// expect: race read-write global data a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i + 1;
    array_view<int> data(64, data_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int g = idx.global[0];
        const int left = g > 0 ? data[g - 1] : 0;  // [a]
        idx.barrier.wait();
        data[g] = left;  // [b]
    });
}
