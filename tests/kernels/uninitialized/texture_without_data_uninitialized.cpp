// SPDX-License-Identifier: Apache-2.0
// A kernel samples a level of a texture that was never written.
// expect: uninitialized-read - global levels a -
#include <amp_graphics.h>

#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float> pixels(64, 0.5F);
    texture<float, 2> image(extent<2>(8, 8), 32U, 2U);
    graphics::copy(pixels.begin(), pixels.end(), texture_view<float, 2>(image));
    const texture_view<const float, 2> levels(image);
    std::vector<float> out_values(16);
    array_view<float, 2> out(4, 4, out_values);
    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
        const float_2 place(static_cast<float>(i[1]) / 4, static_cast<float>(i[0]) / 4);
        out[i] = levels.sample(place, 1.0F);  // [a]
    });
}
