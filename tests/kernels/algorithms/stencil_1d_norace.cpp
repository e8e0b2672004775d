// SPDX-License-Identifier: Apache-2.0
// One-dimensional stencil by way of a tile with halo.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * i % 17;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[18];
        const int i = idx.local[0];
        const int first = idx.tile_origin[0];
        tile[i + 1] = in[idx];
        if (i == 15) tile[0] = first > 0 ? in[first - 1] : 0;
        if (i == 0) tile[17] = first < 48 ? in[first + 16] : 0;
        idx.barrier.wait();
        out[idx] = tile[i] + tile[i + 1] + tile[i + 2];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = (i > 0 ? in[i - 1] : 0) + in[i] + (i < 63 ? in[i + 1] : 0);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
