// SPDX-License-Identifier: Apache-2.0
// The memory under a view of const elements is freed after its last launch.
// expect: no finding
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
    parallel_for_each(view.extent, [=, &sums](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
    std::free(values);
}
