// SPDX-License-Identifier: Apache-2.0
// One thread writes the value, and behind a barrier the atomics of all change it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int count;
        if (idx.local[0] == 0) count = 1;
        idx.barrier.wait();
        atomic_fetch_add(&count, 1);
        idx.barrier.wait();
        out[idx] = count;
    });
    for (int i = 0; i < 64; i++) {
        if (out[i] != 17) {
            std::printf("out[%d]: expected 17, got %d\n", i, out[i]);
            return 1;
        }
    }
}
