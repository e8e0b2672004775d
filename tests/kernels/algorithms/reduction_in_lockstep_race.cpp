// SPDX-License-Identifier: Apache-2.0
// Tree reduction whose last levels rely on a few threads running in lockstep.
// expect: race read-write tile_static tile a b
// expect: race read-write tile_static tile b b
// expect: race read-write tile_static tile b c
// expect: race read-write tile_static tile a c
// expect: race read-write tile_static tile c c
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 13 - 6;
    array_view<const int> in(64, in_values);
    std::vector<int> sums_values(4);
    array_view<int> sums(4, sums_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = in[idx];
        idx.barrier.wait();
        if (i < 8) tile[i] += tile[i + 8];
        idx.barrier.wait();
        if (i < 4) {
            tile[i] += tile[i + 4];  // [a]
            tile[i] += tile[i + 2];  // [b]
            tile[i] += tile[i + 1];  // [c]
        }
        if (i == 0) sums[idx.tile] = tile[0];
    });
}
