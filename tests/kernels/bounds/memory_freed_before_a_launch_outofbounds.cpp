// SPDX-License-Identifier: Apache-2.0
// The memory under a view is freed before a launch copies it.
// expect: out-of-bounds - global view a -
#include <amp.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace concurrency;

int main() {
    int* const values = static_cast<int*>(std::malloc(64 * sizeof(int)));
    for (int i = 0; i < 64; i++) values[i] = i;
    array<int> sums(64);
    array_view<const int> view(64, values);
    std::free(values);  // [a]
    parallel_for_each(view.extent, [=, &sums](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
}
