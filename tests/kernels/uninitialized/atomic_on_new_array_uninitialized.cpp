// SPDX-License-Identifier: Apache-2.0
// An atomic function works on an element of an array that was created without data.
// expect: uninitialized-read - global largest a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 29 % 64;
    array_view<const int> in(64, in_values);
    array<int> largest(1);
    parallel_for_each(in.extent, [=, &largest](index<1> i) restrict(amp) {
        atomic_fetch_max(&largest[0], in[i]);  // [a]
    });
}
