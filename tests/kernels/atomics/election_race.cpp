// SPDX-License-Identifier: Apache-2.0
// The first thread that finds the place free takes it, by a plain read and a plain write.
// expect: race read-write tile_static taken a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int taken;
        tile_static int winner;
        if (idx.local[0] == 0) taken = 0;
        idx.barrier.wait();
        if (taken == 0) {  // [a]
            taken = 1;     // [b]
            winner = 100;
        }
        idx.barrier.wait();
        out[idx] = winner;
    });
}
