// SPDX-License-Identifier: Apache-2.0
// A kernel adds to the elements of an array that was created with data.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    const std::vector<int> zeros(64);
    array<int> sums(64, zeros.begin());
    parallel_for_each(in.extent, [=, &sums](index<1> i) restrict(amp) {
        sums[i] += in[i];
    });
    const std::vector<int> out = sums;
    for (int i = 0; i < 64; i++) {
        const int expected = i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
