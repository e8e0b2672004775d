// SPDX-License-Identifier: Apache-2.0
// Tree reduction with shrinking strides: barriers after loading and after each level.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(256);
    for (int i = 0; i < 256; i++) in_values[i] = i % 13 - 6;
    array_view<const int> in(256, in_values);
    std::vector<int> sums_values(4);
    array_view<int> sums(4, sums_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int tile[64];
        const int i = idx.local[0];
        tile[i] = in[idx];
        idx.barrier.wait();
        for (int stride = 32; stride > 0; stride /= 2) {
            if (i < stride) tile[i] += tile[i + stride];
            idx.barrier.wait();
        }
        if (i == 0) sums[idx.tile] = tile[0];
    });
    std::vector<int> expected_sums(4);
    for (int i = 0; i < 256; i++) expected_sums[i / 64] += i % 13 - 6;
    for (int i = 0; i < 4; i++) {
        const int expected = expected_sums[i];
        if (sums[i] != expected) {
            std::printf("sums[%d]: expected %d, got %d\n", i, expected, sums[i]);
            return 1;
        }
    }
}
