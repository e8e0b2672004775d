// SPDX-License-Identifier: Apache-2.0
// A barrier stands between an atomic exchange that gives an element of a new array its value and another thread's read: the read comes
// first.
// expect: uninitialized-read - global a a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> a(4);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(extent<1>(8).tile<2>(), [=, &a](tiled_index<2> idx) restrict(amp) {
        if (idx.local[0] == 0) out[idx.tile] = a[idx.tile[0]];  // [a]
        idx.barrier.wait();
        if (idx.local[0] == 1) atomic_exchange(&a[idx.tile[0]], 7);
    });
}
