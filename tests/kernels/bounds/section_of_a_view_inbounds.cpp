// SPDX-License-Identifier: Apache-2.0
// An index in a section.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> whole_values(64);
    for (int i = 0; i < 64; i++) whole_values[i] = i;
    array_view<int> whole(64, whole_values);
    array_view<int> part = whole.section(16, 32);
    parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) {
        part[i] = -1;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i >= 16 && i < 48 ? -1 : i;
        if (whole[i] != expected) {
            std::printf("whole[%d]: expected %d, got %d\n", i, expected, whole[i]);
            return 1;
        }
    }
}
