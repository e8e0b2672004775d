// SPDX-License-Identifier: Apache-2.0
// One launch writes half of an array, the next reads that half.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> numbers(64);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(extent<1>(32), [&numbers](index<1> i) restrict(amp) { numbers[i] = i[0]; });
    parallel_for_each(extent<1>(32), [=, &numbers](index<1> i) restrict(amp) {
        out[i] = numbers[i];
    });
    for (int i = 0; i < 32; i++) {
        const int expected = i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
