// SPDX-License-Identifier: Apache-2.0
// Threads of different tiles write different elements of an array captured by reference.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    array<int> latest(64);
    parallel_for_each(in.extent.tile<16>(), [=, &latest](tiled_index<16> idx) restrict(amp) {
        latest[idx] = in[idx];
    });
    const std::vector<int> out = latest;
    for (int i = 0; i < 64; i++) {
        const int expected = i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
