// SPDX-License-Identifier: Apache-2.0
// expect-error: texture::set: the elements must be int, uint or float
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() {
    texture<int_2, 1> pairs(4);
    pairs.set(concurrency::index<1>(0), int_2(1, 2));
}
