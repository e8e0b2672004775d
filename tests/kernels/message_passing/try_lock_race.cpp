// SPDX-License-Identifier: Apache-2.0
// A lock without fences does not order what it protects.
// expect: race write-write tile_static total a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> difference_values(4);
    array_view<int> difference(4, difference_values);
    parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int lock;
        tile_static int total;
        tile_static int entered;
        if (idx.local[0] == 0) {
            lock = 0;
            total = 0;
            entered = 0;
        }
        idx.barrier.wait();
        int expected = 0;
        if (atomic_compare_exchange(&lock, &expected, 1)) {
            total += 1;  // [a]
            atomic_exchange(&lock, 0);
            atomic_fetch_inc(&entered);
        }
        idx.barrier.wait();
        if (idx.local[0] == 0) difference[idx.tile] = total - entered;
    });
}
