// SPDX-License-Identifier: Apache-2.0
// One-dimensional stencil by way of a tile with halo: no barrier after filling it.
// expect: race read-write tile_static tile a d
// expect: race read-write tile_static tile b d
// expect: race read-write tile_static tile c d
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * i % 17;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[18];
        const int i = idx.local[0];
        const int first = idx.tile_origin[0];
        tile[i + 1] = in[idx];                                      // [a]
        if (i == 15) tile[0] = first > 0 ? in[first - 1] : 0;       // [b]
        if (i == 0) tile[17] = first < 48 ? in[first + 16] : 0;     // [c]
        out[idx] = tile[i] + tile[i + 1] + tile[i + 2];  // [d]
    });
}
