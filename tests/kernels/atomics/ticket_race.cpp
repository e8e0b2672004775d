// SPDX-License-Identifier: Apache-2.0
// Threads take tickets from a plain counter and write the slots the tickets name.
// expect: race write-write tile_static next a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> slots_values(64);
    array_view<int> slots(64, slots_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int next;
        if (idx.local[0] == 0) next = 0;
        idx.barrier.wait();
        const int ticket = next++;  // [a]
        slots[idx.tile_origin + ticket] = in[idx];
    });
}
