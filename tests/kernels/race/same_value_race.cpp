// SPDX-License-Identifier: Apache-2.0
// Threads store the same value in one variable: a race by the rules, a warning in the report.
// expect: race write-write tile_static any_even a a warning
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
        tile_static int any_even;
        if (idx.local[0] == 0) any_even = 0;
        idx.barrier.wait();
        if (in[idx] % 2 == 0) any_even = 1;  // [a]
        idx.barrier.wait();
        out[idx] = any_even;
    });
}
