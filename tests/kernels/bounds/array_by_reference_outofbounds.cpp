// SPDX-License-Identifier: Apache-2.0
// A kernel over a padded domain writes to an array without asking whether the element exists.
// expect: out-of-bounds - global numbers a -
#include <amp.h>

#include <cstdio>

using namespace concurrency;

int main() {
    array<int> numbers(60);
    try {
        parallel_for_each(numbers.extent.tile<16>().pad(), [&numbers](tiled_index<16> idx) restrict(amp) {
            numbers[idx] = idx.global[0];  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
