// SPDX-License-Identifier: Apache-2.0
// All threads read a shared table; none writes.
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
        tile_static int table[16];
        const int i = idx.local[0];
        table[i] = in[idx];
        idx.barrier.wait();
        int sum = 0;
        for (int k = 0; k < 16; k++) sum += table[k];
        out[idx] = sum;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 16 * 17 / 2 + i / 16 * 256;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
