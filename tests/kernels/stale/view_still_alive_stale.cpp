// SPDX-License-Identifier: Apache-2.0
// The view still exists when the host reads the vector under it.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    const int out[1] = {values[7]};  // [a]
    return out[0] == 12;
}
