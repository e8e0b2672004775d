// SPDX-License-Identifier: Apache-2.0
// A global counter is read after a wait whose fence covers the other memory.
// expect: race read-write global sums a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> sums_values(4);
    array_view<int> sums(4, sums_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        atomic_fetch_add(&sums[idx.tile], in[idx]);  // [a]
        idx.barrier.wait_with_tile_static_memory_fence();
        out[idx] = sums[idx.tile];  // [b]
    });
}
