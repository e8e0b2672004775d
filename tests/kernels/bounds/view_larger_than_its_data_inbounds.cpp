// SPDX-License-Identifier: Apache-2.0
// A view has all of a heap block.
// expect: no finding
#include <amp.h>

using namespace concurrency;

int main() {
    int* const values = new int[50]();
    array<int> sums(50);
    {
        array_view<const int> view(50, values);
        parallel_for_each(view.extent, [=, &sums](index<1> i) restrict(amp) { sums[i] = view[i] + 1; });
    }
    delete[] values;
}
