// SPDX-License-Identifier: Apache-2.0
// The loop that clears the bins clears all.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 8;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(32);
    array_view<int> out(32, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int bins[8];
        const int i = idx.local[0];
        if (i == 0) {
            for (int k = 0; k < 8; k++) bins[k] = 0;
        }
        idx.barrier.wait();
        atomic_fetch_inc(&bins[in[idx]]);
        idx.barrier.wait();
        if (i < 8) out[idx.tile[0] * 8 + i] = bins[i];
    });
    for (int i = 0; i < 32; i++) {
        const int expected = 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
