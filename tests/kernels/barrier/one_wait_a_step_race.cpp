// SPDX-License-Identifier: Apache-2.0
// One barrier per step is not enough for one buffer: the next step writes while this one is read.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64, 1);
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        int value = in[idx];
        for (int step = 0; step < 6; step++) {
            tile[i] = value;  // [a]
            idx.barrier.wait();
            value += tile[(i + 1) % 16];  // [b]
        }
        out[idx] = value;
    });
}
