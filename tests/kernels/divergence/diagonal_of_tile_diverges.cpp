// SPDX-License-Identifier: Apache-2.0
// In a two-dimensional tile the threads on its diagonal wait.
// expect: barrier-divergence - - - a -
// expect: restrict C3561: the barrier is under a condition on the thread's index, which is what diverges
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int, 2> out(8, 8, out_values);
    try {
        parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
            if (idx.local[0] == idx.local[1]) idx.barrier.wait();  // [a]
            out[idx] = idx.global[0] * 8 + idx.global[1];
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
