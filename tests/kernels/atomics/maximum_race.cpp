// SPDX-License-Identifier: Apache-2.0
// The maximum of all threads by reading, comparing and writing.
// expect: race write-write tile_static largest a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 37 % 64;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int largest;
        if (idx.local[0] == 0) largest = -1;
        idx.barrier.wait();
        largest = largest > in[idx] ? largest : in[idx];  // [a]
        idx.barrier.wait();
        if (idx.local[0] == 0) out[idx.tile] = largest;
    });
}
