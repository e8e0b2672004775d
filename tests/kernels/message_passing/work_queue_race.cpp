// SPDX-License-Identifier: Apache-2.0
// Tiles take numbers from an atomic counter, and two numbers mean the same work.
// expect: race write-write global out a a
// expect: order-dependent
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(4096);
    for (int i = 0; i < 4096; i++) in_values[i] = i + 1;
    array_view<const int> in(4096, in_values);
    std::vector<int> next_values(1);
    array_view<int> next(1, next_values);
    std::vector<int> out_values(4096);
    array_view<int> out(4096, out_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int work;
        if (idx.local[0] == 0) work = atomic_fetch_inc(&next[0]);
        idx.barrier.wait();
        const int place = work / 2 * 64 + idx.local[0];
        out[place] = in[idx];  // [a]
    });
}
