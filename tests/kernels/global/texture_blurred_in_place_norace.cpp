// SPDX-License-Identifier: Apache-2.0
// The blur samples one texture and writes to another.
// expect: no finding
#include <amp_graphics.h>

#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float> pixels(16 * 16, 1.0F);
    const texture<float, 2> image(16, 16, pixels.begin(), pixels.end());
    texture<float, 2> result(16, 16);
    const texture_view<const float, 2> source(image);
    const texture_view<float, 2> blurred(result);
    const sampler smooth;
    parallel_for_each(blurred.get_extent().tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        const float x = static_cast<float>(idx.global[1]) / 16, y = (static_cast<float>(idx.global[0]) + 0.5F) / 16;
        blurred.set(idx.global, source.sample(smooth, float_2(x, y)));
    });
    std::vector<float> found(16 * 16);
    graphics::copy(result, found.begin());
    return found == pixels ? 0 : 1;
}
