// SPDX-License-Identifier: Apache-2.0
// A barrier is taken to order all tiles.
// expect: race read-write global exchange a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(4096);
    for (int i = 0; i < 4096; i++) in_values[i] = i + 1;
    array_view<const int> in(4096, in_values);
    std::vector<int> exchange_values(4096);
    array_view<int> exchange(4096, exchange_values);
    std::vector<int> out_values(4096);
    array_view<int> out(4096, out_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        exchange[idx] = in[idx];  // [a]
        idx.barrier.wait();
        out[idx] = exchange[4095 - idx.global[0]];  // [b]
    });
}
