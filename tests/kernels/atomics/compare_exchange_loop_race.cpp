// SPDX-License-Identifier: Apache-2.0
// A compare-exchange loop whose first guess comes from a plain read.
// expect: race read-write tile_static product a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16 + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int product;
        if (idx.local[0] == 0) product = 1;
        idx.barrier.wait();
        if (idx.local[0] < 8) {
            int seen = product;  // [a]
            while (!atomic_compare_exchange(&product, &seen, seen * in[idx])) {  // [b]
            }
        }
        idx.barrier.wait();
        if (idx.local[0] == 0) out[idx.tile] = product;
    });
}
