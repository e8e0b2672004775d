// SPDX-License-Identifier: Apache-2.0
// The first thread that finds the place free takes it, by one atomic function.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int taken;
        tile_static int winner;
        if (idx.local[0] == 0) taken = 0;
        idx.barrier.wait();
        if (atomic_exchange(&taken, 1) == 0) winner = 100;
        idx.barrier.wait();
        out[idx] = winner;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 100;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
