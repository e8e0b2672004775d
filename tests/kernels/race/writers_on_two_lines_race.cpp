// SPDX-License-Identifier: Apache-2.0
// Two threads write one variable on two lines.
// expect: race write-write tile_static last a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int last;
        if (idx.local[0] == 4) last = 1;  // [a]
        if (idx.local[0] == 5) last = 2;  // [b]
        idx.barrier.wait();
        out[idx] = last;
    });
}
