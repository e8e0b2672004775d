// SPDX-License-Identifier: Apache-2.0
// expect-error: elements have 1, 2 or 4 components
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() { texture<float_3, 2> wrong(4, 4); }
