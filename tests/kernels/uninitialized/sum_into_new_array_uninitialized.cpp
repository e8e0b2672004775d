// SPDX-License-Identifier: Apache-2.0
// A kernel adds to the elements of an array that was created without data.
// expect: uninitialized-read - global sums a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    array<int> sums(64);
    parallel_for_each(in.extent, [=, &sums](index<1> i) restrict(amp) {
        sums[i] += in[i];  // [a]
    });
}
