// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
    std::vector<int> flags(8), result(4096);
    array_view<int> started(8, flags), out(4096, result);
    parallel_for_each(out.extent.tile<1024>(), [=](tiled_index<1024> idx) restrict(amp) {
        tile_static int shared[1024];
        shared[idx.local[0]] = idx.global[0];
        if (idx.local[0] == 0 && idx.tile[0] % 2 == 0) {
            atomic_exchange(&started[idx.tile[0]], 1);
            while (atomic_fetch_add(&started[2 - idx.tile[0]], 0) == 0) {}
        }
        idx.barrier.wait();
        if (idx.local[0] == 0 && idx.tile[0] % 2 == 0) {  // neither of the two tiles ends before the other has come here
            atomic_exchange(&started[4 + idx.tile[0]], 1);
            while (atomic_fetch_add(&started[6 - idx.tile[0]], 0) == 0) {}
        }
        out[idx] = shared[1023 - idx.local[0]];
    });
    parallel_for_each(extent<2>(3, 4), [=](index<2> i) restrict(amp) {
        out[i[0]] += i[1];
    });
    std::printf("%d\n", out[0]);
}
