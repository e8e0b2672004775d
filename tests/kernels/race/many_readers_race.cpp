// SPDX-License-Identifier: Apache-2.0
// All threads read the variable again and again before one of them writes it.
// expect: race read-write tile_static value a b
#include <amp.h>

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
        for (int k = 0; k < 100; k++) sum += value;  // [a]
        if (idx.local[0] == 31) value = sum;  // [b]
        out[idx] = sum;
    });
}
