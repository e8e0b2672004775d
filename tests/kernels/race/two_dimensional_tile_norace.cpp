// SPDX-License-Identifier: Apache-2.0
// Threads of a two-dimensional tile read the mirrored element after a barrier.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    std::vector<int> out_values(64);
    array_view<const int, 2> in(8, 8, in_values);
    array_view<int, 2> out(8, 8, out_values);
    parallel_for_each(in.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int tile[4][4];
        const int row = idx.local[0];
        const int column = idx.local[1];
        tile[row][column] = in[idx];
        idx.barrier.wait();
        out[idx] = tile[column][row];
    });
    out.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = (i / 32 * 4 + i % 4) * 8 + i % 8 / 4 * 4 + i / 8 % 4 + 1;
        if (out_values[i] != expected) {
            std::printf("out_values[%d]: expected %d, got %d\n", i, expected, out_values[i]);
            return 1;
        }
    }
}
