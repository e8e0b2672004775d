// SPDX-License-Identifier: Apache-2.0
// The view of an array's elements is shifted by one into another array.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64);
    for (int i = 0; i < 64; i++) values[i] = i;
    array<int> source(64, values.begin());
    array_view<int> elements(source);
    array<int> shifted(64);
    parallel_for_each(extent<1>(63), [=, &shifted](index<1> i) restrict(amp) {
        shifted[i] = elements[i + 1];
    });
    const std::vector<int> out = shifted;
    for (int i = 0; i < 63; i++) {
        const int expected = i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
