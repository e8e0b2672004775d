// SPDX-License-Identifier: Apache-2.0
// The third tile reads what the first one wrote without looking at the flag of the second.
// expect: race read-write global value a b
// expect: order-dependent
#include <amp.h>

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
            value[0] = 42;  // [a]
            global_memory_fence(idx.barrier);
            atomic_exchange(&flags[0], 1);
        } else if (idx.tile[0] == 1) {
            if (atomic_fetch_add(&flags[0], 0) == 1) {
                all_memory_fence(idx.barrier);
                atomic_exchange(&flags[1], 1);
            }
        } else {
            out[2] = value[0];  // [b]
        }
    });
}
