// SPDX-License-Identifier: Apache-2.0
// Running sums up and down a tree: barriers after each level and after the root is cleared.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        for (int stride = 1; stride < 16; stride *= 2) {
            const int right = (i + 1) * 2 * stride - 1;
            if (right < 16) tile[right] += tile[right - stride];
            idx.barrier.wait();
        }
        if (i == 15) tile[i] = 0;
        idx.barrier.wait();
        for (int stride = 8; stride > 0; stride /= 2) {
            const int right = (i + 1) * 2 * stride - 1;
            if (right < 16) {
                const int left = tile[right - stride];
                tile[right - stride] = tile[right];
                tile[right] += left;
            }
            idx.barrier.wait();
        }
        out[idx] = tile[i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 16 * (i % 16 + 1) / 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
