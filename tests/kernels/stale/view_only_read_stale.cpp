// SPDX-License-Identifier: Apache-2.0
// One thread of the kernel writes through a view that the others only read.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1), sums_values(64);
    array_view<int> view(64, values), sums(64, sums_values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { sums[i] = view[i] + 1; if (i[0] == 7) view[i] = 3; });
    sums.synchronize();
    int different = 0;
    for (int i = 0; i < 64; i++) different += sums_values[i] != values[i] + 1;  // [a]
    return different == 1;
}
