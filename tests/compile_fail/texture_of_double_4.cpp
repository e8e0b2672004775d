// SPDX-License-Identifier: Apache-2.0
// expect-error: double_4 is too large
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() { texture<double_4, 1> wrong(4); }
