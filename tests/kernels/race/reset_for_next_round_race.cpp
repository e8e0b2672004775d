// SPDX-License-Identifier: Apache-2.0
// One thread resets the counter for the next round while others still read this round's.
// expect: race read-write tile_static odd a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 2;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int odd;
        int sum = 0;
        for (int round = 0; round < 3; round++) {
            if (idx.local[0] == 0) odd = 0;  // [a]
            idx.barrier.wait();
            if (in[idx] != 0) atomic_fetch_inc(&odd);
            idx.barrier.wait();
            sum += odd;  // [b]
        }
        out[idx] = sum;
    });
}
