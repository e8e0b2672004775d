// SPDX-License-Identifier: Apache-2.0
// The host reads all elements of a view of which the kernel has written every other one.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) { view[2 * i[0]] = 5; });
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += values[i];  // [a]
    return sum == 192;
}
