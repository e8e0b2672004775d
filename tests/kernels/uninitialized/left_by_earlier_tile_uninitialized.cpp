// SPDX-License-Identifier: Apache-2.0
// Only the first tile writes the variable; what it leaves there is no value for the next.
// expect: uninitialized-read - tile_static factor a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int factor;
        if (idx.global[0] == 0) factor = 6;
        idx.barrier.wait();
        out[idx] = factor;  // [a]
    });
}
