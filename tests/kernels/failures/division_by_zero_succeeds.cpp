// SPDX-License-Identifier: Apache-2.0
// A thread divides by an element only if it is not zero.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 20;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int divisor = in[idx];
        out[idx] = divisor == 0 ? 0 : 100 / divisor;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 20 == 0 ? 0 : 100 / (i % 20);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
