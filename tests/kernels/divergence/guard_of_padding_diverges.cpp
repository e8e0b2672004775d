// SPDX-License-Identifier: Apache-2.0
// The threads beyond the data return before the barrier of their tile.
// expect: barrier-divergence - - - a -
// expect: restrict C3561: the barrier is under a condition on the thread's index, which is what diverges
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
    try {
        parallel_for_each(in.extent.tile<16>().pad(), [=](tiled_index<16> idx) restrict(amp) {
            tile_static int tile[16];
            const int i = idx.local[0];
            if (idx.global[0] >= count) return;
            tile[i] = in[idx];
            idx.barrier.wait();  // [a]
            out[idx] = tile[i / 2];
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
