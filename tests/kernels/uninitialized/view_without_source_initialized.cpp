// SPDX-License-Identifier: Apache-2.0
// A kernel reads a view without a source that an earlier launch has written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array_view<int> temporary(64);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(temporary.extent, [=](index<1> i) restrict(amp) { temporary[i] = 2 * i[0]; });
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = temporary[i];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 2 * i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
