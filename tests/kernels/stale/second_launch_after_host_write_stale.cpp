// SPDX-License-Identifier: Apache-2.0
// Between two launches the host writes to the vector under a view that the first has written.
// expect: stale-device-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    values[5] = 77;  // [a]
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    return values[5] == 78;
}
