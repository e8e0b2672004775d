// SPDX-License-Identifier: Apache-2.0
// The vector under a view gets other memory, and the end of the view writes to the memory that it had.
// expect: out-of-bounds - global view a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> values(300, 1.0f);
    array_view<float> view(300, values);
    array<float> sums(300);
    parallel_for_each(view.extent, [=, &sums](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
    values = sums;  // [a]
    if (values[0] != 2.0f) {
        std::printf("values[0]: expected 2, got %g\n", static_cast<double>(values[0]));
        return 1;
    }
}
