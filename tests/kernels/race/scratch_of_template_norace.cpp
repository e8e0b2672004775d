// SPDX-License-Identifier: Apache-2.0
// Two instantiations of a function template have a tile_static scratch each.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

template <typename T>
T mirrored(T value, const tiled_index<16>& idx) restrict(amp) {
    tile_static T scratch[16];
    scratch[idx.local[0]] = value;
    idx.barrier.wait();
    return scratch[15 - idx.local[0]];
}

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int once = mirrored<int>(in[idx], idx);
        out[idx] = static_cast<int>(mirrored<float>(2.0f * static_cast<float>(once), idx));
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 2 * (i + 1);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
