// SPDX-License-Identifier: Apache-2.0
// A blur writes to the texture it reads its neighbours' texels from.
// expect: race read-write global blurred a b
#include <amp_graphics.h>

#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float> pixels(16 * 16, 1.0F);
    texture<float, 2> image(16, 16, pixels.begin(), pixels.end());
    const texture_view<float, 2> blurred(image);
    parallel_for_each(blurred.get_extent().tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        const index<2> here = idx.global;
        const float left = blurred(here - index<2>(0, here[1] > 0 ? 1 : 0));  // [a]
        blurred.set(here, (left + 3.0F) / 4);                                 // [b]
    });
}
