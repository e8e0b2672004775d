// SPDX-License-Identifier: Apache-2.0
// The race is in a function that the kernel calls with a reference to one variable.
// expect: race write-write tile_static sums a a
#include <amp.h>

#include <vector>

using namespace concurrency;

void add(int& sum, int value) restrict(amp) {
    sum += value;  // [a]
}

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int sums[16];
        const int i = idx.local[0];
        sums[i] = 0;
        idx.barrier.wait();
        add(sums[3], in[idx]);
        idx.barrier.wait();
        out[idx] = sums[15 - i];
    });
}
