// SPDX-License-Identifier: Apache-2.0
// A function returns a reference to an element that two threads share.
// expect: race write-write tile_static tile a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int& element_of(int* tile, int thread) restrict(amp) {
    return tile[thread / 2];
}

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[16];
        element_of(tile, idx.local[0]) = in[idx];  // [a]
        idx.barrier.wait();
        out[idx] = element_of(tile, idx.local[0]);
    });
}
