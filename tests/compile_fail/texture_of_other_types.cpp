// SPDX-License-Identifier: Apache-2.0
// expect-error: elements are int, uint, float, double, norm or unorm
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() { texture<char, 1> wrong(4); }
