// SPDX-License-Identifier: Apache-2.0
// The host reads a view without a source that a kernel has written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array_view<int> view(64);
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) { view[i] = 1; });
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += view[i];
    if (sum != 64) {
        std::printf("sum: expected 64, got %d\n", sum);
        return 1;
    }
}
