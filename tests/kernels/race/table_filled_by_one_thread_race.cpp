// SPDX-License-Identifier: Apache-2.0
// One thread fills a table; the others read it without a barrier.
// expect: race read-write tile_static squares a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 8;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int squares[8];
        if (idx.local[0] == 0) {
            for (int k = 0; k < 8; k++) squares[k] = k * k;  // [a]
        }
        out[idx] = squares[in[idx]];  // [b]
    });
}
