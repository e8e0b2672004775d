// SPDX-License-Identifier: Apache-2.0
// A helper waits before it returns, so that its tile_static scratch is free for the next call.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int mirrored(int value, const tiled_index<16>& idx) restrict(amp) {
    tile_static int scratch[16];
    scratch[idx.local[0]] = value;
    idx.barrier.wait();
    const int result = scratch[15 - idx.local[0]];
    idx.barrier.wait();
    return result;
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
    for (int i = 0; i < 64; i++) {
        const int expected = 2 * (i + 1);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
