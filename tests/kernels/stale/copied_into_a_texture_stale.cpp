// SPDX-License-Identifier: Apache-2.0
// A texture is made, value by value, of a vector of which a view's kernel has written a newer copy.
// expect: stale-host-read - global view a -
#include <amp.h>
#include <amp_graphics.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    const graphics::texture<int, 1> taken(64, values.begin(), values.end());  // [a]
    std::vector<int> out(64);
    graphics::copy(taken, out.begin());
    if (out[7] != 12) {
        std::printf("element 7: expected 12, got %d\n", out[7]);
        return 1;
    }
}
