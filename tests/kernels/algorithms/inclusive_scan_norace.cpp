// SPDX-License-Identifier: Apache-2.0
// Running sums by doubling distances with two buffers that take turns.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16 + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[2][16];
        const int i = idx.local[0];
        int from = 0;
        tile[from][i] = in[idx];
        idx.barrier.wait();
        for (int distance = 1; distance < 16; distance *= 2) {
            const int below = i >= distance ? tile[from][i - distance] : 0;
            tile[1 - from][i] = tile[from][i] + below;
            from = 1 - from;
            idx.barrier.wait();
        }
        out[idx] = tile[from][i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = (i % 16 + 1) * (i % 16 + 2) / 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
