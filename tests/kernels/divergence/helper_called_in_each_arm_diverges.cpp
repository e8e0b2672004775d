// SPDX-License-Identifier: Apache-2.0
// Each arm of a divergent branch calls a helper of its own, and each helper waits.
// expect: barrier-divergence - - - a -
// expect: restrict C3561: the barrier is under a condition on the thread's index, which is what diverges
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

void meet_even(const tile_barrier& barrier) restrict(amp) { barrier.wait(); }  // [a]

void meet_odd(const tile_barrier& barrier) restrict(amp) { barrier.wait(); }

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    try {
        parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            int value = in[idx];
            if (idx.local[0] % 2 == 0) {
                value *= 2;
                meet_even(idx.barrier);
            } else {
                value *= 3;
                meet_odd(idx.barrier);
            }
            out[idx] = value;
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
