// SPDX-License-Identifier: Apache-2.0
// expect-error: do not have the component that is gathered
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() {
    const texture<float_2, 2> image(4, 4);
    return static_cast<int>(texture_view<const float_2, 2>(image).gather_blue(float_2(0.5F)).x);
}
