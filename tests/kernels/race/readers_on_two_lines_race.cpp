// SPDX-License-Identifier: Apache-2.0
// One write and two lines that read without a barrier are two findings.
// expect: race read-write tile_static first a b
// expect: race read-write tile_static first a c
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
        tile_static int first;
        const int i = idx.local[0];
        if (i == 0) first = in[idx];  // [a]
        if (i % 2 == 1) {
            out[idx] = first;  // [b]
        } else if (i > 0) {
            out[idx] = -first;  // [c]
        }
    });
}
