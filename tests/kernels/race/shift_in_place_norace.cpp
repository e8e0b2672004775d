// SPDX-License-Identifier: Apache-2.0
// All threads read their right neighbour's element before any overwrites its own.
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
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = in[idx];
        idx.barrier.wait();
        const int right = i < 15 ? tile[i + 1] : 0;
        idx.barrier.wait();
        if (i < 15) tile[i] = right;
        idx.barrier.wait();
        out[idx] = tile[i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 16 < 15 ? i + 2 : i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
