// SPDX-License-Identifier: Apache-2.0
// Of many tiles only the last one has a race, and there only two threads.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(4096);
    array_view<int> out(4096, out_values);
    parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int tile[64];
        const int i = idx.local[0];
        tile[i] = i;
        idx.barrier.wait();
        if (idx.tile[0] == 63 && i == 63) tile[20] = 5;  // [a]
        if (idx.tile[0] == 63 && i == 21) tile[21] = tile[20];  // [b]
        idx.barrier.wait();
        out[idx] = tile[i];
    });
}
