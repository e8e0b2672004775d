// SPDX-License-Identifier: Apache-2.0
// The host writes to the vector under a view after a launch, and launches again.
// expect: stale-device-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    values[7] = 12;  // [a]
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}
