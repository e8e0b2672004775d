// SPDX-License-Identifier: Apache-2.0
// Plain writes to the elements that others change with atomic functions.
// expect: race read-write tile_static counts a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 8;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int counts[16];
        const int i = idx.local[0];
        counts[i] = 0;
        idx.barrier.wait();
        atomic_fetch_inc(&counts[in[idx]]);  // [a]
        if (i < 8) counts[i] = 5;  // [b]
        idx.barrier.wait();
        out[idx] = counts[i];
    });
}
