// SPDX-License-Identifier: Apache-2.0
// Each tile exchanges its number for its predecessor's and reads what that wrote, with fences around.
// expect: no finding
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 16;
    std::vector<int> slots_values(tiles);
    array_view<int> slots(tiles, slots_values);
    std::vector<int> last_values(1);
    array_view<int> last(1, last_values);
    std::vector<int> of_predecessor_values(tiles);
    array_view<int> of_predecessor(tiles, of_predecessor_values);
    parallel_for_each(extent<1>(tiles).tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        const int number = idx.tile[0] + 1;
        slots[idx.tile] = 10 * number;
        global_memory_fence(idx.barrier);
        const int predecessor = atomic_exchange(&last[0], number);
        global_memory_fence(idx.barrier);
        if (predecessor != 0) of_predecessor[idx.tile] = slots[predecessor - 1];
    });
    std::vector<int> sum(1);
    for (int i = 0; i < tiles; i++) sum[0] += of_predecessor[i];
    for (int i = 0; i < 1; i++) {
        const int expected = 1360 - 10 * last[0];
        if (sum[i] != expected) {
            std::printf("sum[%d]: expected %d, got %d\n", i, expected, sum[i]);
            return 1;
        }
    }
}
