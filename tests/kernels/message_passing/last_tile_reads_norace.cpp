// SPDX-License-Identifier: Apache-2.0
// Tiles write their sums, fence and announce them; the last one fences and reads them.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 64;
    std::vector<int> in_values(tiles*64);
    for (int i = 0; i < tiles*64; i++) in_values[i] = i;
    array_view<const int> in(tiles*64, in_values);
    std::vector<int> partial_values(tiles);
    array_view<int> partial(tiles, partial_values);
    std::vector<int> arrived_values(1);
    array_view<int> arrived(1, arrived_values);
    std::vector<int> result_values(1);
    array_view<int> result(1, result_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        if (idx.local[0] != 0) return;
        int sum = 0;
        for (int k = 0; k < 64; k++) sum += in[idx.tile_origin + k];
        partial[idx.tile] = sum;
        global_memory_fence(idx.barrier);
        if (atomic_fetch_inc(&arrived[0]) == tiles - 1) {
            global_memory_fence(idx.barrier);
            int total = 0;
            for (int k = 0; k < tiles; k++) total += partial[k];
            result[0] = total;
        }
    });
    for (int i = 0; i < 1; i++) {
        const int expected = 4096 * 4095 / 2;
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
