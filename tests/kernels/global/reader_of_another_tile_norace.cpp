// SPDX-License-Identifier: Apache-2.0
// A barrier orders the readers of the writer's own tile; there are no others.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i + 1;
    array_view<int> data(64, data_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = data[idx.tile_origin];
        idx.barrier.wait();
        if (idx.global[0] == 7) data[0] = -1;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i / 16 * 16 + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
