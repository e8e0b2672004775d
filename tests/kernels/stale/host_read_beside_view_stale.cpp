// SPDX-License-Identifier: Apache-2.0
// The host reads the vector under a view instead of the view.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    int sum = 0;
    for (int value : values) sum += value;  // [a]
    const int out[1] = {sum};
    return out[0] == 2336;
}
