// SPDX-License-Identifier: Apache-2.0
// The flag is set and read with atomic functions.
// expect: no finding
// expect: order-dependent
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> value_values(1);
    array_view<int> value(1, value_values);
    std::vector<int> flag_values(1);
    array_view<int> flag(1, flag_values);
    std::vector<int> out_values(2);
    array_view<int> out(2, out_values);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        if (idx.tile[0] == 0) {
            value[0] = 42;
            global_memory_fence(idx.barrier);
            atomic_exchange(&flag[0], 1);
        } else {
            const int ready = atomic_fetch_add(&flag[0], 0);
            global_memory_fence(idx.barrier);
            out[1] = ready == 1 ? value[0] : 42;
        }
    });
    for (int i = 0; i < 2; i++) {
        const int expected = i == 1 ? 42 : 0;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
