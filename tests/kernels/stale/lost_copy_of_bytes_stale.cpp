// SPDX-License-Identifier: Apache-2.0
// The host copies a texture's bytes to memory of which a view's kernel has written a newer copy, and synchronize() overwrites that.
// expect: stale-device-read - global view a -
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
    graphics::copy(source, values.data(), 256U);  // [a]
    view.synchronize();
    return values[5] == 7;
}
