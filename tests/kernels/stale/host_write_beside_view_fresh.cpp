// SPDX-License-Identifier: Apache-2.0
// The host writes through the view after a launch, and launches again.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    view[7] = 12;
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    for (int i = 0; i < 64; i++) {
        const int expected = i == 7 ? 13 : 3;
        if (view[i] != expected) {
            std::printf("view[%d]: expected %d, got %d\n", i, expected, view[i]);
            return 1;
        }
    }
}
