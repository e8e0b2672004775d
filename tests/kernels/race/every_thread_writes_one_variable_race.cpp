// SPDX-License-Identifier: Apache-2.0
// Every thread of a tile stores its own value in one variable.
// expect: race write-write tile_static chosen a a
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
        tile_static int chosen;
        chosen = in[idx];  // [a]
        idx.barrier.wait();
        out[idx] = chosen;
    });
}
