// SPDX-License-Identifier: Apache-2.0
// A flat index with a stride smaller than a row makes rows overlap.
// expect: race write-write tile_static tile a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    std::vector<int> out_values(64);
    array_view<const int, 2> in(8, 8, in_values);
    array_view<int, 2> out(8, 8, out_values);
    parallel_for_each(in.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        tile_static int tile[16];
        const int stride = 3;
        const int flat = idx.local[0] * stride + idx.local[1];
        tile[flat] = in[idx];  // [a]
        idx.barrier.wait();
        out[idx] = tile[flat];
    });
}
