// SPDX-License-Identifier: Apache-2.0
// The vector under a view gets other memory once the view is synchronized.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> values(300, 1.0f);
    array_view<float> view(300, values);
    array<float> sums(300);
    parallel_for_each(view.extent, [=, &sums](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
    view.synchronize();
    values = sums;
    if (values[0] != 2.0f) {
        std::printf("values[0]: expected 2, got %g\n", static_cast<double>(values[0]));
        return 1;
    }
}
