// SPDX-License-Identifier: Apache-2.0
// A recursion that a thread's stack has room for.
// expect: no finding
// expect: restrict C3559 C3581: the stack overflows by recursion
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int sum_to(int n) restrict(amp) {
    volatile int numbers[16];
    for (int k = 0; k < 16; k++) numbers[k] = n;
    return n == 0 ? 0 : numbers[n % 16] + sum_to(n - 1);
}

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = sum_to(in[idx]);
        idx.barrier.wait();
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i * (i + 1) / 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
