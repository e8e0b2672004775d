// SPDX-License-Identifier: Apache-2.0
// A histogram by way of tile_static bins: no barrier after clearing them.
// expect: race read-write tile_static local_bins a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(256);
    for (int i = 0; i < 256; i++) in_values[i] = i * 7 % 16;
    array_view<const int> in(256, in_values);
    std::vector<int> bins_values(16);
    array_view<int> bins(16, bins_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int local_bins[16];
        const int i = idx.local[0];
        if (i < 16) local_bins[i] = 0;  // [a]
        atomic_fetch_inc(&local_bins[in[idx]]);  // [b]
        idx.barrier.wait();
        if (i < 16) atomic_fetch_add(&bins[i], local_bins[i]);
    });
}
