// SPDX-License-Identifier: Apache-2.0
// All threads read a coefficient; the next launch overwrites it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> coefficient_values(1, 3);
    array_view<int> coefficient(1, coefficient_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        out[i] = coefficient[0] * in[i];
    });
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { coefficient[0] = 4; });
    for (int i = 0; i < 64; i++) {
        const int expected = 3 * i + 3;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
