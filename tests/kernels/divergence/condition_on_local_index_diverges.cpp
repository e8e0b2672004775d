// SPDX-License-Identifier: Apache-2.0
// Half of the threads of a tile reach the barrier.
// expect: barrier-divergence - - - a -
// expect: restrict C3561: the barrier is under a condition on the thread's index, which is what diverges
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    try {
        parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            int value = in[idx];
            if (idx.local[0] < 8) idx.barrier.wait();  // [a]
            out[idx] = value;
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
