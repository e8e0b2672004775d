// SPDX-License-Identifier: Apache-2.0
// Two threads of the last tile use one element, with a barrier between them.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(4096);
    array_view<int> out(4096, out_values);
    parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int tile[64];
        const int i = idx.local[0];
        tile[i] = i;
        idx.barrier.wait();
        if (idx.tile[0] == 63 && i == 63) tile[20] = 5;
        idx.barrier.wait();
        if (idx.tile[0] == 63 && i == 21) tile[21] = tile[20];
        idx.barrier.wait();
        out[idx] = tile[i];
    });
    for (int i = 0; i < 4096; i++) {
        const int expected = i == 4095 - 42 || i == 4095 - 43 ? 5 : i % 64;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
