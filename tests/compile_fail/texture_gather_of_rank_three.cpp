// SPDX-License-Identifier: Apache-2.0
// expect-error: gathers are for textures of rank 2
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() {
    const texture<float, 3> volume(4, 4, 4);
    return static_cast<int>(texture_view<const float, 3>(volume).gather_red(float_3(0.5F)).x);
}
