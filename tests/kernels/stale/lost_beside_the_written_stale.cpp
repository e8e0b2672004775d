// SPDX-License-Identifier: Apache-2.0
// The host writes an element that the kernel has left as it was; synchronize() brings back all of the view.
// expect: stale-device-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[0] = 5; });
    values[5] = 77;  // [a]
    view.synchronize();
    return values[5] == 77;
}
