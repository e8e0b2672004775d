// SPDX-License-Identifier: Apache-2.0
// All three components of an index are inside the extent.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int, 3> out(4, 4, 4, out_values);
    parallel_for_each(extent<3>(4, 4, 4), [=](index<3> i) restrict(amp) {
        out(i[0], 3 - i[1], i[2]) = i[2];
    });
    out.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i % 4;
        if (out_values[i] != expected) {
            std::printf("out_values[%d]: expected %d, got %d\n", i, expected, out_values[i]);
            return 1;
        }
    }
}
