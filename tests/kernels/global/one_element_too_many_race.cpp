// SPDX-License-Identifier: Apache-2.0
// The last thread of a tile also writes the first element of the next tile.
// expect: race write-write global out a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(65);
    array_view<int> out(65, out_values);
    parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int g = idx.global[0];
        out[g] = g + 1;  // [a]
        if (idx.local[0] == 15) out[g + 1] = -1;  // [b]
    });
}
