// SPDX-License-Identifier: Apache-2.0
// A lambda inside the kernel adds to a variable of its thread.
// expect: no finding
// expect: restrict C3590: an inner lambda refers to a local variable
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
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int sum = 0;
        const auto add = [&](int value) { sum += value; };
        add(in[idx]);
        add(1);
        idx.barrier.wait();
        out[idx] = sum;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i + 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
