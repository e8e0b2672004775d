// SPDX-License-Identifier: Apache-2.0
// A counter that all threads increment with an atomic function is read without a barrier.
// expect: race read-write tile_static count a b
#include <amp.h>

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
        if (in[idx] % 3 == 0) atomic_fetch_inc(&count);  // [a]
        if (idx.local[0] == 7) out[idx.tile] = count;  // [b]
    });
}
