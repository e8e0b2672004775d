// SPDX-License-Identifier: Apache-2.0
// The host changes a vector under a view between two launches, without refresh().
// expect: stale-device-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<const int> view(64, values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { out[i] = view[i]; });
    values[7] = 12;  // [a]
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { out[i] = view[i]; });
}
