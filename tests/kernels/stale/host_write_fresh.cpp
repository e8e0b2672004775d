// SPDX-License-Identifier: Apache-2.0
// The host changes a vector under a view between two launches and calls refresh().
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<const int> view(64, values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { out[i] = view[i]; });
    values[7] = 12;
    view.refresh();
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { out[i] = view[i]; });
    for (int i = 0; i < 64; i++) {
        const int expected = i == 7 ? 12 : 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
