// SPDX-License-Identifier: Apache-2.0
// A variable that one thread writes is read after a barrier.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int factor;
        if (idx.local[0] == 11) factor = 6;
        idx.barrier.wait();
        out[idx] = factor;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 6;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
