// SPDX-License-Identifier: Apache-2.0
// Neighbours write different eight-byte elements.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<double> out_values(64);
    array_view<double> out(64, out_values);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = 0.5 * i[0];
    });
    for (int i = 0; i < 64; i++) {
        const float expected = 0.5f * static_cast<float>(i);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %g, got %g\n", i, expected, out[i]);
            return 1;
        }
    }
}
