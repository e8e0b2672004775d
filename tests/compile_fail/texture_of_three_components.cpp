// SPDX-License-Identifier: Apache-2.0
// expect-error: elements of 3 components are int_3, uint_3 or float_3
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() { texture<unorm_3, 2> wrong(4, 4); }
