// SPDX-License-Identifier: Apache-2.0
// Tree reduction with barriers also between its last levels.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        for (int stride = 4; stride > 0; stride /= 2) {
            if (i < stride) tile[i] += tile[i + stride];
            idx.barrier.wait();
        }
        if (i == 0) sums[idx.tile] = tile[0];
    });
    std::vector<int> expected_sums(4);
    for (int i = 0; i < 64; i++) expected_sums[i / 16] += i % 13 - 6;
    for (int i = 0; i < 4; i++) {
        const int expected = expected_sums[i];
        if (sums[i] != expected) {
            std::printf("sums[%d]: expected %d, got %d\n", i, expected, sums[i]);
            return 1;
        }
    }
}
