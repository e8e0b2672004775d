// SPDX-License-Identifier: Apache-2.0
// One thread sets the counter to zero while others already increment it.
// expect: race read-write tile_static sum a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int sum;
        if (idx.local[0] == 0) sum = 0;  // [a]
        atomic_fetch_add(&sum, in[idx]);  // [b]
        idx.barrier.wait();
        if (idx.local[0] == 0) out[idx.tile] = sum;
    });
}
