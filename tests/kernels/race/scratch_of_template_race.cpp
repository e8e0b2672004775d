// SPDX-License-Identifier: Apache-2.0
// Two calls of one instantiation share its tile_static scratch.
// expect: race read-write tile_static scratch a b
#include <amp.h>

#include <vector>

using namespace concurrency;

template <typename T>
T mirrored(T value, const tiled_index<16>& idx) restrict(amp) {
    tile_static T scratch[16];
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
        const int once = mirrored<int>(in[idx], idx);
        out[idx] = mirrored<int>(2 * once, idx);
    });
}
