// SPDX-License-Identifier: Apache-2.0
// Both arms of a divergent branch call one helper: all threads meet at the one barrier in it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

void meet(const tile_barrier& barrier) restrict(amp) { barrier.wait(); }

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int value = in[idx];
        if (idx.local[0] % 2 == 0) {
            value *= 2;
            meet(idx.barrier);
        } else {
            value *= 3;
            meet(idx.barrier);
        }
        out[idx] = value;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 2 == 0 ? (i + 1) * 2 : (i + 1) * 3;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
