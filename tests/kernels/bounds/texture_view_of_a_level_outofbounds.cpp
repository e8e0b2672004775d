// SPDX-License-Identifier: Apache-2.0
// A kernel over the extent of the whole texture writes to a view of its second level.
// expect: out-of-bounds - global half a -
#include <amp_graphics.h>

#include <cstdio>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unorm_4, 2> image(extent<2>(8, 8), 8U, 2U);
    const texture_view<unorm_4, 2> half(image, 1);
    try {
        parallel_for_each(image.get_extent(), [=](index<2> i) restrict(amp) {
            half.set(i, unorm_4(unorm(1.0F)));  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
