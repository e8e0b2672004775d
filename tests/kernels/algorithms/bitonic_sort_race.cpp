// SPDX-License-Identifier: Apache-2.0
// Bitonic sort without a barrier between its steps.
// expect: race read-write tile_static tile a d
// expect: race read-write tile_static tile b c
// expect: race read-write tile_static tile b d
// expect: race write-write tile_static tile c d
// expect: race write-write tile_static tile d d
#include <amp.h>

#include <algorithm>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i * 37 % 64;
    array_view<int> data(64, data_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = data[idx];
        idx.barrier.wait();
        for (int size = 2; size <= 16; size *= 2) {
            for (int stride = size / 2; stride > 0; stride /= 2) {
                const int partner = i ^ stride;
                if (i < partner) {
                    const bool ascending = (i & size) == 0;
                    const int mine = tile[i];         // [a]
                    const int theirs = tile[partner];  // [b]
                    const bool keep = (mine < theirs) == ascending;
                    tile[i] = keep ? mine : theirs;        // [c]
                    tile[partner] = keep ? theirs : mine;  // [d]
                }
            }
        }
        idx.barrier.wait();
        data[idx] = tile[i];
    });
}
