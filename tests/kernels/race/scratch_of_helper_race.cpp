// SPDX-License-Identifier: Apache-2.0
// A helper's own tile_static scratch is overwritten by the second call while others are still in the first.
// expect: race read-write tile_static scratch a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int mirrored(int value, const tiled_index<16>& idx) restrict(amp) {
    tile_static int scratch[16];
    scratch[idx.local[0]] = value;  // [a]
    idx.barrier.wait();
    return scratch[15 - idx.local[0]];  // [b]
}

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int once = mirrored(in[idx], idx);
        out[idx] = mirrored(2 * once, idx);
    });
}
