// SPDX-License-Identifier: Apache-2.0
// Lesson 15, repaired: tile 0 sends a number to tile 1.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> memory{0}, flags{0}, result{-1};
    array_view<int> message(1, memory), flag(1, flags), received(1, result);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t_idx) restrict(amp) {
        if (t_idx.tile[0] == 0) {
            message[0] = 42;
            global_memory_fence(t_idx.barrier);
            atomic_exchange(&flag[0], 1);
        } else if (atomic_fetch_add(&flag[0], 0) == 1) {
            global_memory_fence(t_idx.barrier);
            received[0] = message[0];
        }
    });
    std::cout << "received: " << received[0] << '\n';
}
