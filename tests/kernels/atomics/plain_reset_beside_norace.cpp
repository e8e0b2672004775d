// SPDX-License-Identifier: Apache-2.0
// One thread resets the sum with an atomic function while others add to it.
// expect: no finding
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> sum_values(1);
    array_view<int> sum(1, sum_values);
    parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        atomic_fetch_add(&sum[0], 1);
        if (idx.global[0] == 40) atomic_exchange(&sum[0], 0);
    });
    const int out[1] = {sum[0] >= 0 && sum[0] < 64};
    for (int i = 0; i < 1; i++) {
        const int expected = 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
