// SPDX-License-Identifier: Apache-2.0
// One barrier per step is enough for two buffers that take turns.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64, 1);
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[2][16];
        const int i = idx.local[0];
        int value = in[idx];
        for (int step = 0; step < 6; step++) {
            tile[step % 2][i] = value;
            idx.barrier.wait();
            value += tile[step % 2][(i + 1) % 16];
        }
        out[idx] = value;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 64;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
