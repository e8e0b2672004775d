// SPDX-License-Identifier: Apache-2.0
// synchronize() comes before the launch that changes the data again.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    view.synchronize();
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 5; });
    const int out[1] = {values[7]};  // [a]
    return out[0] == 12;
}
