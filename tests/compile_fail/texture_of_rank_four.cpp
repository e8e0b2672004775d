// SPDX-License-Identifier: Apache-2.0
// expect-error: the rank must be 1, 2 or 3
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() {
    const int sizes[] = {1, 2, 3, 4};
    texture<int, 4> wrong{concurrency::extent<4>(sizes)};
}
