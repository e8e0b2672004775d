// SPDX-License-Identifier: Apache-2.0
// copy() brings half of what a kernel has computed back into the memory under the view, and the host reads the other half there.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    copy(view.section(0, 32), values.begin());
    const int out[2] = {values[31], 0};
    const int more[1] = {values[32]};  // [a]
    return out[0] + more[0] == 12;
}
