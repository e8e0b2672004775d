// SPDX-License-Identifier: Apache-2.0
// All threads shift a ring by one element into another array.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> ring_values(64);
    for (int i = 0; i < 64; i++) ring_values[i] = i;
    array_view<int> ring(64, ring_values);
    std::vector<int> shifted_values(64);
    array_view<int> shifted(64, shifted_values);
    parallel_for_each(ring.extent, [=](index<1> i) restrict(amp) {
        const int next = ring[(i[0] + 1) % 64];
        shifted[i] = next;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = (i + 1) % 64;
        if (shifted[i] != expected) {
            std::printf("shifted[%d]: expected %d, got %d\n", i, expected, shifted[i]);
            return 1;
        }
    }
}
