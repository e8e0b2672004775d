// SPDX-License-Identifier: Apache-2.0
// expect-error: only elements of float, norm or unorm can be filtered
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() {
    const texture<int, 1> line(4);
    return texture_view<const int, 1>(line).sample(0.5F);
}
