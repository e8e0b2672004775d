// SPDX-License-Identifier: Apache-2.0
// All but one thread leave out the last of three barriers; the program does not catch the exception.
// expect: barrier-divergence - - - a -
// expect: restrict C3561: the barrier is under a condition on the thread's index, which is what diverges
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int value = in[idx];
        for (int round = 0; round < 3; round++) {
            value++;
            if (round < 2 || idx.local[0] == 7) idx.barrier.wait();  // [a]
        }
        out[idx] = value;
    });
}
