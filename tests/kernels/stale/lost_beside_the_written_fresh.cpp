// SPDX-License-Identifier: Apache-2.0
// The host writes outside the section of a view that a kernel has written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> whole(64, values);
    array_view<int> view = whole.section(0, 1);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[0] = 5; });
    values[5] = 77;
    whole.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i == 0 ? 5 : i == 5 ? 77 : 1;
        if (values[i] != expected) {
            std::printf("values[%d]: expected %d, got %d\n", i, expected, values[i]);
            return 1;
        }
    }
}
