// SPDX-License-Identifier: Apache-2.0
// A kernel over a padded domain writes to a texture without asking whether the texel exists.
// expect: out-of-bounds - global numbers a -
#include <amp_graphics.h>

#include <cstdio>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 1> numbers(60);
    try {
        parallel_for_each(numbers.extent.tile<16>().pad(), [&numbers](tiled_index<16> idx) restrict(amp) {
            numbers.set(idx, idx.global[0]);  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
