// SPDX-License-Identifier: Apache-2.0
// A recursion is too deep for a thread's stack.
// expect: stack-overflow - - - * -
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
    for (int i = 0; i < 64; i++) in_values[i] = 100000 + i;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    try {
        parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            out[idx] = sum_to(in[idx]);
            idx.barrier.wait();
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
