// SPDX-License-Identifier: Apache-2.0
// Of two buffers that take turns the first step reads the one that is not filled yet.
// expect: uninitialized-read - tile_static buffers a -
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
        tile_static int buffers[2][16];
        const int i = idx.local[0];
        buffers[0][i] = in[idx];
        idx.barrier.wait();
        for (int step = 0; step < 4; step++) {
            const int from = (step + 1) % 2;
            const int next = buffers[from][(i + 1) % 16];  // [a]
            buffers[1 - from][i] = next;
            idx.barrier.wait();
        }
        out[idx] = buffers[0][i];
    });
}
