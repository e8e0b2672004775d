// SPDX-License-Identifier: Apache-2.0
// All threads but one store the same value in one variable: no mere warning.
// expect: race write-write tile_static common a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16 == 3 ? 7 : 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int common;
        common = in[idx];  // [a]
        idx.barrier.wait();
        out[idx] = common;
    });
}
