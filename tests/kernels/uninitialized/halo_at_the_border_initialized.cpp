// SPDX-License-Identifier: Apache-2.0
// The first and the last tile fill their outer halo with zero.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[18];
        const int i = idx.local[0];
        const int g = idx.global[0];
        tile[i + 1] = in[g];
        if (i == 0) tile[0] = g > 0 ? in[g - 1] : 0;
        if (i == 15) tile[17] = g < 63 ? in[g + 1] : 0;
        idx.barrier.wait();
        const int left = tile[i];
        const int right = tile[i + 2];
        out[idx] = left + tile[i + 1] + right;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i == 0 ? 3 : (i == 63 ? 127 : 3 * i + 3);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
