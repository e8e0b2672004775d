// SPDX-License-Identifier: Apache-2.0
// A kernel reads an array that was created without data.
// expect: uninitialized-read - global numbers a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    array<int> numbers(64);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(numbers.extent, [=, &numbers](index<1> i) restrict(amp) {
        out[i] = numbers[63 - i[0]];  // [a]
    });
}
