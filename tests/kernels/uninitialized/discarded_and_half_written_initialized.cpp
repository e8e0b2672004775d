// SPDX-License-Identifier: Apache-2.0
// The host uses what a kernel has written to a view after discard_data().
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 2);
    array_view<int> view(64, values);
    view.discard_data();
    parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) { view[i] = 1; });
    view.synchronize();
    int sum = 0;
    for (int i = 0; i < 32; i++) sum += values[i];
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
