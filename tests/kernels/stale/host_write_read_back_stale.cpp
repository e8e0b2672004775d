// SPDX-License-Identifier: Apache-2.0
// The host writes one element of the vector under a view and reads another, which a kernel has written.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    values[5] = 77;
    const int copied = values[7];  // [a]
    view.refresh();
    return copied == 7;
}
