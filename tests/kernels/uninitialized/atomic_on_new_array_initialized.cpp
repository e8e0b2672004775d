// SPDX-License-Identifier: Apache-2.0
// An atomic function works on an element that an earlier launch has set.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 29 % 64;
    array_view<const int> in(64, in_values);
    array<int> largest(1);
    parallel_for_each(largest.extent, [&largest](index<1> i) restrict(amp) { largest[i] = -1; });
    parallel_for_each(in.extent, [=, &largest](index<1> i) restrict(amp) {
        atomic_fetch_max(&largest[0], in[i]);
    });
    const std::vector<int> out = largest;
    for (int i = 0; i < 1; i++) {
        const int expected = 63;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
