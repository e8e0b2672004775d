// SPDX-License-Identifier: Apache-2.0
// Two threads write one variable on two lines with a barrier between them.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int last;
        if (idx.local[0] == 4) last = 1;
        idx.barrier.wait();
        if (idx.local[0] == 5) last = 2;
        idx.barrier.wait();
        out[idx] = last;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
