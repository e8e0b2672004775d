// SPDX-License-Identifier: Apache-2.0
// synchronize() comes after the last launch that changes the data.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 5; });
    view.synchronize();
    const int out[1] = {values[7]};
    for (int i = 0; i < 1; i++) {
        const int expected = 12;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
