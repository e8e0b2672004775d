// SPDX-License-Identifier: Apache-2.0
// A barrier stands between an atomic exchange that gives an element of a new array its value and another thread's read: the exchange comes
// first.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> a(4);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(extent<1>(8).tile<2>(), [=, &a](tiled_index<2> idx) restrict(amp) {
        if (idx.local[0] == 1) atomic_exchange(&a[idx.tile[0]], 7);
        idx.barrier.wait();
        if (idx.local[0] == 0) out[idx.tile] = a[idx.tile[0]];
    });
    for (int i = 0; i < 4; i++) {
        if (out[i] != 7) {
            std::printf("out[%d]: expected 7, got %d\n", i, out[i]);
            return 1;
        }
    }
}
