// SPDX-License-Identifier: Apache-2.0
// All threads read the variable again and again; a barrier later one of them writes it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(256);
    array_view<int> out(256, out_values);
    parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int value;
        if (idx.local[0] == 0) value = 2;
        idx.barrier.wait();
        int sum = 0;
        for (int k = 0; k < 100; k++) sum += value;
        idx.barrier.wait();
        if (idx.local[0] == 31) value = sum;
        out[idx] = sum;
    });
    for (int i = 0; i < 256; i++) {
        const int expected = 200;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
