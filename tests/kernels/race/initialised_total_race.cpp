// SPDX-License-Identifier: Apache-2.0
// The total is set to zero in time, and still every thread adds to it at once.
// expect: race write-write tile_static total a a
#include <amp.h>

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
        total += in[idx];  // [a]
        idx.barrier.wait();
        if (idx.local[0] == 0) sums[idx.tile] = total;
    });
}
