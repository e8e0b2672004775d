// SPDX-License-Identifier: Apache-2.0
// The padding's threads write nothing.
// expect: no finding
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 1> numbers(60);
    parallel_for_each(numbers.extent.tile<16>().pad(), [&numbers](tiled_index<16> idx) restrict(amp) {
        if (numbers.get_extent().contains(idx)) numbers.set(idx, idx.global[0]);
    });
}
