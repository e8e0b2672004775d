// SPDX-License-Identifier: Apache-2.0
// An untiled stencil writes to another array than it reads.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(4096);
    for (int i = 0; i < 4096; i++) data_values[i] = i % 10;
    array_view<int> data(4096, data_values);
    std::vector<int> next_values(4096);
    array_view<int> next(4096, next_values);
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
        const bool inner = i[0] > 0 && i[0] < 4095;
        if (inner) next[i] = data[i - 1] + data[i + 1];
    });
    for (int i = 0; i < 4096; i++) {
        const int expected = i > 0 && i < 4095 ? (i - 1) % 10 + (i + 1) % 10 : 0;
        if (next[i] != expected) {
            std::printf("next[%d]: expected %d, got %d\n", i, expected, next[i]);
            return 1;
        }
    }
}
