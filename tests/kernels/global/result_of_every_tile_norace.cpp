// SPDX-License-Identifier: Apache-2.0
// The first thread of every tile writes the tile's own result.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 64;
    std::vector<int> in_values(tiles*64);
    for (int i = 0; i < tiles*64; i++) in_values[i] = i + 1;
    array_view<const int> in(tiles*64, in_values);
    std::vector<int> result_values(tiles);
    array_view<int> result(tiles, result_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int values[64];
        values[idx.local[0]] = in[idx];
        idx.barrier.wait();
        if (idx.local[0] == 0) {
            int sum = 0;
            for (int k = 0; k < 64; k++) sum += values[k];
            result[idx.tile] = sum;
        }
    });
    for (int i = 0; i < tiles; i++) {
        const int expected = 64 * 65 / 2 + i * 64 * 64;
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
