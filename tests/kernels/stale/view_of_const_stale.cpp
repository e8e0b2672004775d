// SPDX-License-Identifier: Apache-2.0
// The kernel writes through its view, so the host's copy is old.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    std::vector<int> sums_values(64);
    array_view<int> sums(64, sums_values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        sums[i] = view[i] + 1;
        view[i] = 3;
    });
    const int out[1] = {values[7]};  // [a]
    return out[0] == 3;
}
