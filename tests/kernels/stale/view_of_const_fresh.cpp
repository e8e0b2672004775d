// SPDX-License-Identifier: Apache-2.0
// The kernel only reads through a view of const elements, so the host's copy stays good.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<const int> view(64, values);
    std::vector<int> sums_values(64);
    array_view<int> sums(64, sums_values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        sums[i] = view[i] + 1;
    });
    const int out[1] = {values[7]};
    for (int i = 0; i < 1; i++) {
        const int expected = 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
