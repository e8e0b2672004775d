// SPDX-License-Identifier: Apache-2.0
// expect-error: only int, uint and float can be both read and written
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() {
    texture<float_4, 2> image(4, 4);
    texture_view<float_4, 2> view(image);
    return static_cast<int>(view(0, 0).x);
}
