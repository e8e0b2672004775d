// SPDX-License-Identifier: Apache-2.0
// The last thread to count down reads what the others wrote before a barrier.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int remaining;
        tile_static int values[16];
        const int i = idx.local[0];
        if (i == 0) remaining = 16;
        idx.barrier.wait();
        values[i] = in[idx];
        idx.barrier.wait();
        if (atomic_fetch_dec(&remaining) == 1) {
            int sum = 0;
            for (int k = 0; k < 16; k++) sum += values[k];
            out[idx.tile] = sum;
        }
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 136 + 256 * i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
