// SPDX-License-Identifier: Apache-2.0
// A histogram of all tiles with atomic functions.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(1024);
    for (int i = 0; i < 1024; i++) in_values[i] = i * 7 % 16;
    array_view<const int> in(1024, in_values);
    std::vector<int> bins_values(16);
    array_view<int> bins(16, bins_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        atomic_fetch_inc(&bins[in[idx]]);
    });
    for (int i = 0; i < 16; i++) {
        const int expected = 64;
        if (bins[i] != expected) {
            std::printf("bins[%d]: expected %d, got %d\n", i, expected, bins[i]);
            return 1;
        }
    }
}
