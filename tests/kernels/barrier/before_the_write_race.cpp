// SPDX-License-Identifier: Apache-2.0
// The barrier comes before the write that it should order.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        const int i = idx.local[0];
        idx.barrier.wait();
        tile[i] = in[idx];  // [a]
        out[idx] = tile[15 - i];  // [b]
    });
}
