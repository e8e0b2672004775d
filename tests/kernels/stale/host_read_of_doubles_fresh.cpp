// SPDX-License-Identifier: Apache-2.0
// The host reads eight-byte elements of a vector that a kernel has changed through a view, after synchronize().
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<double> values(64, 1);
    array_view<double> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    view.synchronize();
    const double out[1] = {values[63]};
    if (out[0] != 68) {
        std::printf("out: expected 68, got %g\n", out[0]);
        return 1;
    }
}
