// SPDX-License-Identifier: Apache-2.0
// A volatile pointer, and a barrier between write and read.
// expect: no finding
// expect: restrict C3581: the pointer is volatile
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
        tile_static int tile[16];
        volatile int* values = tile;
        const int i = idx.local[0];
        values[i] = in[idx];
        idx.barrier.wait();
        out[idx] = values[(i + 1) % 16];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i / 16 * 16 + (i + 1) % 16 + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
