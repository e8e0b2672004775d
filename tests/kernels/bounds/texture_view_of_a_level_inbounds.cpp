// SPDX-License-Identifier: Apache-2.0
// The kernel runs over the extent of the view.
// expect: no finding
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unorm_4, 2> image(extent<2>(8, 8), 8U, 2U);
    const texture_view<unorm_4, 2> half(image, 1);
    parallel_for_each(half.get_extent(), [=](index<2> i) restrict(amp) { half.set(i, unorm_4(unorm(1.0F))); });
}
