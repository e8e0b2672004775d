// SPDX-License-Identifier: Apache-2.0
// A kernel over a padded domain writes only to elements that exist.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> numbers(60);
    parallel_for_each(numbers.extent.tile<16>().pad(), [&numbers](tiled_index<16> idx) restrict(amp) {
        if (idx.global[0] < 60) numbers[idx] = idx.global[0];
    });
    const std::vector<int> out = numbers;
    for (int i = 0; i < 60; i++) {
        const int expected = i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
