// SPDX-License-Identifier: Apache-2.0
// Another thread has written the variable before a thread writes and reads it.
// expect: race write-write tile_static value a b
// expect: race read-write tile_static value a c
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
        tile_static int value;
        const int i = idx.local[0];
        if (i == 9) value = in[idx];  // [a]
        if (i == 3) {
            value = in[idx];   // [b]
            out[idx] = value;  // [c]
        }
    });
}
