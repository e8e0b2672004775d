// SPDX-License-Identifier: Apache-2.0
// No other header comes before this one, and none is needed.
#include <amp_graphics.h>

#include "tests/conformance/textures_alone.h"

float middle_of(const concurrency::graphics::texture<float, 1>& line) {
    float result = 0;
    const concurrency::array_view<float> out(1, &result);
    const concurrency::graphics::texture_view<const float, 1> view(line);
    concurrency::parallel_for_each(out.extent,
                                   [=](concurrency::index<1> i) restrict(amp) { out[i] = view.sample(0.5F); });
    out.synchronize();
    return result;
}
