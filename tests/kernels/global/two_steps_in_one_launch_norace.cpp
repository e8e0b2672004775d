// SPDX-License-Identifier: Apache-2.0
// Two steps in two launches.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> middle_values(64);
    array_view<int> middle(64, middle_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        middle[i] = 2 * in[i];
    });
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        out[i] = middle[i] + middle[63 - i[0]];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 130;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
