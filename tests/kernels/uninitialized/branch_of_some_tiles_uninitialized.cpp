// SPDX-License-Identifier: Apache-2.0
// A uniform branch leaves the variable unwritten in some tiles.
// expect: uninitialized-read - tile_static limit a -
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
        tile_static int limit;
        if (idx.local[0] == 0) {
            if (in[idx] > 20) limit = 20;
        }
        idx.barrier.wait();
        out[idx] = limit;  // [a]
    });
}
