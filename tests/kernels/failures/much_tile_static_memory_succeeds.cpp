// SPDX-License-Identifier: Apache-2.0
// All of the 32768 bytes of tile_static memory that a tile may have.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int large[8192];
        for (int k = idx.local[0]; k < 8192; k += 16) large[k] = k;
        idx.barrier.wait();
        out[idx] = large[8191 - idx.global[0]];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 8191 - i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
