// SPDX-License-Identifier: Apache-2.0
// In each step of a loop every thread adds to another element; without a barrier the steps overlap.
// expect: race write-write tile_static sums a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16 + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int sums[16];
        const int i = idx.local[0];
        sums[i] = 0;
        idx.barrier.wait();
        for (int step = 0; step < 4; step++) {
            sums[(i + step) % 16] += in[idx];  // [a]
        }
        idx.barrier.wait();
        out[idx] = sums[i];
    });
}
