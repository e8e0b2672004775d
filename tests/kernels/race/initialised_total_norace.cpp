// SPDX-License-Identifier: Apache-2.0
// The total is set to zero in time, and the threads add to it with an atomic function.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> sums_values(4);
    array_view<int> sums(4, sums_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int total;
        if (idx.local[0] == 0) total = 0;
        idx.barrier.wait();
        atomic_fetch_add(&total, in[idx]);
        idx.barrier.wait();
        if (idx.local[0] == 0) sums[idx.tile] = total;
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 16 * 17 / 2 + 16 * 16 * i;
        if (sums[i] != expected) {
            std::printf("sums[%d]: expected %d, got %d\n", i, expected, sums[i]);
            return 1;
        }
    }
}
