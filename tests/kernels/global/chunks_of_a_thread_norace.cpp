// SPDX-License-Identifier: Apache-2.0
// Each thread has a chunk of its own.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(65);
    array_view<int> out(65, out_values);
    parallel_for_each(extent<1>(16), [=](index<1> i) restrict(amp) {
        const int begin = i[0] * 4;
        const int end = begin + 4;
        for (int k = begin; k < end; k++) out[k] = i[0];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i / 4;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
