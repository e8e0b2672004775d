// SPDX-License-Identifier: Apache-2.0
// Of three tile_static variables one is read without a barrier.
// expect: race read-write tile_static factor a b
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
        tile_static int left[16];
        tile_static int right[16];
        tile_static int factor;
        const int i = idx.local[0];
        left[i] = in[idx];
        right[i] = -in[idx];
        idx.barrier.wait();
        if (i == 0) factor = 3;  // [a]
        const int sum = left[15 - i] + right[15 - i];
        out[idx] = sum + factor;  // [b]
    });
}
