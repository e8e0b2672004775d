// SPDX-License-Identifier: Apache-2.0
// The host reads elements of a view that no thread of the kernel has written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) { view[2 * i[0]] = 5; });
    int sum = 0;
    for (int i = 1; i < 64; i += 2) sum += values[i];
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
