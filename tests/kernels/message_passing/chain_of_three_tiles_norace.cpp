// SPDX-License-Identifier: Apache-2.0
// What the first tile wrote reaches the third through the flags of both.
// expect: no finding
// expect: order-dependent
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> value_values(1);
    array_view<int> value(1, value_values);
    std::vector<int> flags_values(2);
    array_view<int> flags(2, flags_values);
    std::vector<int> out_values(3);
    array_view<int> out(3, out_values);
    parallel_for_each(extent<1>(3).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        if (idx.tile[0] == 0) {
            value[0] = 42;
            global_memory_fence(idx.barrier);
            atomic_exchange(&flags[0], 1);
        } else if (idx.tile[0] == 1) {
            if (atomic_fetch_add(&flags[0], 0) == 1) {
                all_memory_fence(idx.barrier);
                atomic_exchange(&flags[1], 1);
            }
        } else {
            if (atomic_fetch_add(&flags[1], 0) == 1) {
                global_memory_fence(idx.barrier);
                out[2] = value[0];
            } else {
                out[2] = 42;
            }
        }
    });
    for (int i = 0; i < 3; i++) {
        const int expected = i == 2 ? 42 : 0;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
