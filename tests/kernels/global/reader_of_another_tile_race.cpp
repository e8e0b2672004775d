// SPDX-License-Identifier: Apache-2.0
// A barrier orders the readers of the writer's own tile, not those of the other tiles.
// expect: race read-write global data a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i + 1;
    array_view<int> data(64, data_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = data[0];  // [a]
        idx.barrier.wait();
        if (idx.global[0] == 7) data[0] = -1;  // [b]
    });
}
