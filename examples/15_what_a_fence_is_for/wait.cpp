// SPDX-License-Identifier: Apache-2.0
// Lesson 15, the wrong wait: thread 0 of a tile sends a number to thread 1.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> memory{0}, result{-1};
    array_view<int> message(1, memory), received(1, result);
    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> t_idx) restrict(amp) {
        if (t_idx.local[0] == 0) message[0] = 42;
        t_idx.barrier.wait_with_tile_static_memory_fence();
        if (t_idx.local[0] == 1) received[0] = message[0];
    });
    std::cout << "received: " << received[0] << '\n';
}
