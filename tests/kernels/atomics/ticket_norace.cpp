// SPDX-License-Identifier: Apache-2.0
// Threads take tickets from an atomic counter and write the slots the tickets name.
// expect: no finding
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
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
        const int ticket = atomic_fetch_inc(&next);
        slots[idx.tile_origin + ticket] = in[idx];
    });
    std::vector<int> sums(4);
    for (int i = 0; i < 64; i++) sums[i / 16] += slots[i];
    for (int i = 0; i < 4; i++) {
        const int expected = 136 + 256 * i;
        if (sums[i] != expected) {
            std::printf("sums[%d]: expected %d, got %d\n", i, expected, sums[i]);
            return 1;
        }
    }
}
