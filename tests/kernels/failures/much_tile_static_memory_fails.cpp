// SPDX-License-Identifier: Apache-2.0
// More tile_static memory than the 32768 bytes that a tile may have.
// expect: tile-static-size - - large - -
// expect: restrict C3565: there is too much tile_static memory
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int large[8193];
        for (int k = idx.local[0]; k < 8192; k += 16) large[k] = k;
        idx.barrier.wait();
        out[idx] = large[8191 - idx.global[0]];
    });
}
