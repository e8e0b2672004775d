// SPDX-License-Identifier: Apache-2.0
// expect-error: for norm and unorm the number of bits must be given
#include <amp_graphics.h>

using namespace concurrency::graphics;

int main() { texture<unorm_4, 2> wrong(4, 4); }
