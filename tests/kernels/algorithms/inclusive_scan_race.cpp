// SPDX-License-Identifier: Apache-2.0
// Running sums by doubling distances with one buffer: threads overwrite what others still read.
// expect: race read-write tile_static tile a a
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
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = in[idx];
        idx.barrier.wait();
        for (int distance = 1; distance < 16; distance *= 2) {
            if (i >= distance) tile[i] += tile[i - distance];  // [a]
            idx.barrier.wait();
        }
        out[idx] = tile[i];
    });
}
