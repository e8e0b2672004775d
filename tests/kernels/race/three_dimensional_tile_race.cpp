// SPDX-License-Identifier: Apache-2.0
// Threads of a three-dimensional tile read the element of the layer above without a barrier.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    std::vector<int> out_values(64);
    array_view<const int, 3> in(4, 4, 4, in_values);
    array_view<int, 3> out(4, 4, 4, out_values);
    parallel_for_each(in.extent.tile<2, 2, 4>(), [=](tiled_index<2, 2, 4> idx) restrict(amp) {
        tile_static int tile[2][2][4];
        const index<3> i = idx.local;
        tile[i[0]][i[1]][i[2]] = in[idx];  // [a]
        out[idx] = tile[1 - i[0]][i[1]][i[2]];  // [b]
    });
}
