// SPDX-License-Identifier: Apache-2.0
// A kernel reads an array that an earlier launch has filled.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> numbers(64);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(numbers.extent, [&numbers](index<1> i) restrict(amp) { numbers[i] = i[0]; });
    parallel_for_each(numbers.extent, [=, &numbers](index<1> i) restrict(amp) {
        out[i] = numbers[63 - i[0]];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 63 - i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
