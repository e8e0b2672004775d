// SPDX-License-Identifier: Apache-2.0
// Lesson 6: thread 0 writes to both memories, and after one of the four waits thread 1 reads both.
#include <amp.h>

#include <iostream>
#include <string>
#include <vector>

using namespace concurrency;

void wait(const tile_barrier& barrier, int which) restrict(amp) {
    if (which == 0) barrier.wait();
    if (which == 1) barrier.wait_with_all_memory_fence();
    if (which == 2) barrier.wait_with_tile_static_memory_fence();
    if (which == 3) barrier.wait_with_global_memory_fence();
}

int main(int argc, char** argv) {
    const int which = argc > 1 ? std::stoi(argv[1]) : 0;
    std::vector<int> memory{0}, result(2);
    array_view<int> number(1, memory), seen(2, result);
    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> t_idx) restrict(amp) {
        tile_static int shared;
        if (t_idx.local[0] == 0) shared = 0;
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) {
            shared = 1;
            number[0] = 2;
        }
        wait(t_idx.barrier, which);
        if (t_idx.local[0] == 1) {
            seen[0] = shared;
            seen[1] = number[0];
        }
    });
    std::cout << seen[0] << ' ' << seen[1] << '\n';
}
