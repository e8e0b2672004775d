// SPDX-License-Identifier: Apache-2.0
// The flag is written and read with plain accesses, so it races itself and orders nothing.
// expect: race read-write global value a b
// expect: race read-write global flag c d
#include <amp.h>

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
            value[0] = 42;  // [a]
            global_memory_fence(idx.barrier);
            flag[0] = 1;  // [c]
        } else {
            const int ready = flag[0];  // [d]
            global_memory_fence(idx.barrier);
            out[1] = value[0] + ready;  // [b]
        }
    });
}
