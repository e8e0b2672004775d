// SPDX-License-Identifier: Apache-2.0
// Breadth-first search: threads claim a node by a plain read and a plain write.
// expect: race read-write global level a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> level_values(16);
    for (int i = 0; i < 16; i++) level_values[i] = i == 0 ? 0 : -1;
    array_view<int> level(16, level_values);
    parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int node = idx.local[0];
        for (int step = 0; step < 5; step++) {
            const bool at_front = level[node] == step;
            idx.barrier.wait();
            for (int child = 2 * node + 1; child < 2 * node + 5; child++) {
                if (!at_front || child >= 16) continue;
                if (level[child] == -1) {     // [a]
                    level[child] = step + 1;  // [b]
                }
            }
            idx.barrier.wait();
        }
    });
}
