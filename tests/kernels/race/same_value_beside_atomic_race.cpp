// SPDX-License-Identifier: Apache-2.0
// Threads write one value, and atomics of others change it: it is not what the writes store that stays.
// expect: race write-write tile_static count a a
// expect: race read-write tile_static count a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int count;
        if (idx.local[0] < 8) {
            count = 1;  // [a]
        } else {
            atomic_fetch_add(&count, 1);  // [b]
        }
        idx.barrier.wait();
        out[idx] = count;
    });
}
