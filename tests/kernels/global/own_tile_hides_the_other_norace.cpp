// SPDX-License-Identifier: Apache-2.0
// All accesses to an element are by one tile, with barriers between them.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(4);
    array_view<int> data(4, data_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int element = idx.tile[0];
        if (idx.local[0] == 0) data[element] = idx.tile[0] + 5;
        idx.barrier.wait();
        if (idx.local[0] == 1) data[element] = idx.tile[0] + 9;
        idx.barrier.wait();
        if (idx.local[0] == 2) out[idx] = data[element];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i % 16 == 2 ? i / 16 + 9 : 0;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
