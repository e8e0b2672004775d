// SPDX-License-Identifier: Apache-2.0
// The host copies a texture to the memory under a view once synchronize() has brought the kernel's results back.
// expect: no finding
#include <amp.h>
#include <amp_graphics.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1), made(64, 7);
    array_view<int> view(64, values);
    const graphics::texture<int, 1> source(64, made.begin(), made.end());
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    view.synchronize();
    graphics::copy(source, values.begin());
    view.synchronize();
    if (values[5] != 7) {
        std::printf("element 5: expected 7, got %d\n", values[5]);
        return 1;
    }
}
