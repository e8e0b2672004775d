// SPDX-License-Identifier: Apache-2.0
// Each thread advances a random number generator of its own.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

unsigned int advance(unsigned int& state) restrict(amp) {
    state = state * 1664525u + 1013904223u;
    return state >> 16;
}

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static unsigned int states[16];
        const int i = idx.local[0];
        states[i] = static_cast<unsigned int>(i);
        idx.barrier.wait();
        out[idx] = static_cast<int>(advance(states[i]));
    });
    for (int i = 0; i < 64; i++) {
        const int expected = static_cast<int>((i % 16 * 1664525u + 1013904223u) >> 16);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
