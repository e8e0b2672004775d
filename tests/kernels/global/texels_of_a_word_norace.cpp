// SPDX-License-Identifier: Apache-2.0
// Texels of one byte: neighbours are in one word, and each thread writes its own.
// expect: no finding
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unorm, 1> line(64, 8U);
    texture_view<unorm, 1> steps(line);
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        steps.set(i, unorm(static_cast<float>(i[0]) / 255));
    });
    parallel_for_each(extent<1>(64), [&line](index<1> i) restrict(amp) { static_cast<void>(line[i]); });
}
