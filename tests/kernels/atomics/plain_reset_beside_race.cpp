// SPDX-License-Identifier: Apache-2.0
// One thread resets the sum with a plain write while others add to it.
// expect: race read-write global sum a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> sum_values(1);
    array_view<int> sum(1, sum_values);
    parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        atomic_fetch_add(&sum[0], 1);  // [a]
        if (idx.global[0] == 40) sum[0] = 0;  // [b]
    });
}
