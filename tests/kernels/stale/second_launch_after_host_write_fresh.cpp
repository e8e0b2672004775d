// SPDX-License-Identifier: Apache-2.0
// Between two launches the host synchronizes a view, writes to the vector under it, and calls refresh().
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    view.synchronize();
    values[5] = 77;
    view.refresh();
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i == 5 ? 78 : i + 1;
        if (values[i] != expected) {
            std::printf("values[%d]: expected %d, got %d\n", i, expected, values[i]);
            return 1;
        }
    }
}
