// SPDX-License-Identifier: Apache-2.0
// A view has twice the elements that the heap block under it has.
// expect: out-of-bounds - global view a -
#include <amp.h>

using namespace concurrency;

int main() {
    int* const values = new int[50]();
    array<int> sums(100);
    {
        array_view<int> view(100, values);  // [a]
        parallel_for_each(view.extent, [=, &sums](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
    }
    delete[] values;
}
