// SPDX-License-Identifier: Apache-2.0
// An atomic function on bins that exist.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 9;
    array_view<const int> in(64, in_values);
    std::vector<int> bins_values(8);
    array_view<int> bins(8, bins_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        if (in[idx] < 8) atomic_fetch_inc(&bins[in[idx]]);
    });
    for (int i = 0; i < 8; i++) {
        const int expected = i == 0 ? 8 : 7;
        if (bins[i] != expected) {
            std::printf("bins[%d]: expected %d, got %d\n", i, expected, bins[i]);
            return 1;
        }
    }
}
