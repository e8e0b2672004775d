// SPDX-License-Identifier: Apache-2.0
// The host reads an element outside of the section that the kernel wrote.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> whole(64, values);
    array_view<int> part = whole.section(32, 32);
    parallel_for_each(part.extent, [=](index<1> i) restrict(amp) { part[i] = 12; });
    const int out[1] = {values[8]};
    for (int i = 0; i < 1; i++) {
        const int expected = 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
