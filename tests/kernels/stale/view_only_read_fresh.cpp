// SPDX-License-Identifier: Apache-2.0
// The kernel only reads through a view whose elements are not const, so the host's copy stays good.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1), sums_values(64);
    array_view<int> view(64, values), sums(64, sums_values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
    sums.synchronize();
    int different = 0;
    for (int i = 0; i < 64; i++) different += sums_values[i] != values[i] + 1;
    if (different != 0) {
        std::printf("different: expected 0, got %d\n", different);
        return 1;
    }
}
