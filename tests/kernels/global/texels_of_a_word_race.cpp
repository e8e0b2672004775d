// SPDX-License-Identifier: Apache-2.0
// Texels of one byte: threads write their own and the next one.
// expect: race write-write global steps a b
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unorm, 1> line(65, 8U);
    texture_view<unorm, 1> steps(line);
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        steps.set(i, unorm(static_cast<float>(i[0]) / 255));          // [a]
        steps.set(i + 1, unorm(static_cast<float>(2 * i[0]) / 255));  // [b]
    });
}
