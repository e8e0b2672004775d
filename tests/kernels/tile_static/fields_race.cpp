// SPDX-License-Identifier: Apache-2.0
// Two threads write the same field of a structure.
// expect: race write-write tile_static ranges a b
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Range {
    int low;
    int high;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(32);
    array_view<int> out(32, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Range ranges[8];
        const int i = idx.local[0];
        if (i % 2 == 0) {
            ranges[i / 2].low = in[idx];  // [a]
        } else {
            ranges[i / 2].low = in[idx];  // [b]
        }
        idx.barrier.wait();
        if (i < 8) out[idx.tile[0] * 8 + i] = ranges[i].low;
    });
}
