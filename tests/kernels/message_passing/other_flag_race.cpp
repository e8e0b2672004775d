// SPDX-License-Identifier: Apache-2.0
// The reader looks at another flag than the one the writer sets.
// expect: race read-write global value a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> value_values(1);
    array_view<int> value(1, value_values);
    std::vector<int> flags_values(2);
    array_view<int> flags(2, flags_values);
    std::vector<int> out_values(2);
    array_view<int> out(2, out_values);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        if (idx.tile[0] == 0) {
            value[0] = 42;  // [a]
            global_memory_fence(idx.barrier);
            atomic_exchange(&flags[0], 1);
        } else {
            const int ready = atomic_fetch_add(&flags[1], 0);
            global_memory_fence(idx.barrier);
            out[1] = value[0] + ready;  // [b]
        }
    });
}
