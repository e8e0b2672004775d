// SPDX-License-Identifier: Apache-2.0
// Each thread writes an eight-byte element of its own: the same value in the first of them, different ones in the others.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<double> out_values(64);
    array_view<double> out(64, out_values);
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        out[i] = i[0] < 16 ? 1 : 0.5 * i[0];
    });
    for (int i = 0; i < 64; i++) {
        const double expected = i < 16 ? 1 : 0.5 * i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %g, got %g\n", i, expected, out[i]);
            return 1;
        }
    }
}
