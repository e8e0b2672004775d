// SPDX-License-Identifier: Apache-2.0
// All threads advance one random number generator.
// expect: race write-write tile_static states a a
// expect: race read-write tile_static states a b
#include <amp.h>

#include <vector>

using namespace concurrency;

unsigned int advance(unsigned int& state) restrict(amp) {
    state = state * 1664525u + 1013904223u;  // [a]
    return state >> 16;                      // [b]
}

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static unsigned int states[16];
        const int i = idx.local[0];
        states[i] = static_cast<unsigned int>(i);
        idx.barrier.wait();
        out[idx] = static_cast<int>(advance(states[0]));
    });
}
