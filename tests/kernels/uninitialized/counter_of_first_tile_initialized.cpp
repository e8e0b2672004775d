// SPDX-License-Identifier: Apache-2.0
// The first thread of each tile sets the counter to zero.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int count;
        if (idx.local[0] == 0) count = 0;
        idx.barrier.wait();
        if (in[idx] % 2 == 0) atomic_fetch_inc(&count);
        idx.barrier.wait();
        if (idx.local[0] == 0) out[idx.tile] = count;
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 8;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
