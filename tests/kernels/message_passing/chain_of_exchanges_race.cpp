// SPDX-License-Identifier: Apache-2.0
// Each tile exchanges its number for its predecessor's and reads what that wrote, without fences.
// expect: race read-write global slots a b
// expect: order-dependent
#include <amp.h>

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
        slots[idx.tile] = 10 * number;  // [a]
        const int predecessor = atomic_exchange(&last[0], number);
        if (predecessor != 0) of_predecessor[idx.tile] = slots[predecessor - 1];  // [b]
    });
}
