// SPDX-License-Identifier: Apache-2.0
// The host reads through the view, which fetches what the kernel wrote.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += view[i];
    const int out[1] = {sum};
    for (int i = 0; i < 1; i++) {
        const int expected = 2336;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
