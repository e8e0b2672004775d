// SPDX-License-Identifier: Apache-2.0
// The threads beyond the data skip the accesses and not the barrier.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int count = 60;
    std::vector<int> in_values(count);
    for (int i = 0; i < count; i++) in_values[i] = i + 1;
    array_view<const int> in(count, in_values);
    std::vector<int> out_values(count);
    array_view<int> out(count, out_values);
    parallel_for_each(in.extent.tile<16>().pad(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        tile[i] = idx.global[0] < count ? in[idx] : 0;
        idx.barrier.wait();
        if (idx.global[0] < count) out[idx] = tile[i / 2];
    });
    for (int i = 0; i < count; i++) {
        const int expected = i / 16 * 16 + i % 16 / 2 + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
