// SPDX-License-Identifier: Apache-2.0
// All threads read a global element, meet, and one overwrites it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(16);
    for (int i = 0; i < 16; i++) data_values[i] = i + 5;
    array_view<int> data(16, data_values);
    std::vector<int> out_values(16);
    array_view<int> out(16, out_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = data[0];
        idx.barrier.wait_with_global_memory_fence();
        if (idx.local[0] == 3) data[0] = -1;
    });
    for (int i = 0; i < 16; i++) {
        const int expected = 5;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
