// SPDX-License-Identifier: Apache-2.0
// Compaction of a tile's elements: places come from a plain counter.
// expect: race write-write tile_static count a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 7 % 10;
    array_view<const int> in(64, in_values);
    std::vector<int> kept_values(64);
    array_view<int> kept(64, kept_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int count;
        const int i = idx.local[0];
        const bool keep = in[idx] >= 5;
        if (i == 0) count = 0;
        idx.barrier.wait();
        if (keep) {
            const int place = count++;  // [a]
            kept[idx.tile_origin + place] = in[idx];
        }
    });
}
