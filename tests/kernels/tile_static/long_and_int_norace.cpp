// SPDX-License-Identifier: Apache-2.0
// A thread sets a 32-bit counter next to the 64-bit one that another sets.
// expect: no finding
// expect: restrict C3581 C3930: a word of eight bytes is looked at in halves
#include <amp.h>

#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

struct Counters {
    unsigned long long whole;
    unsigned int part;
};

int main() {
    std::vector<int> in_values(16);
    for (int i = 0; i < 16; i++) in_values[i] = i + 1;
    array_view<const int> in(16, in_values);
    std::vector<int> out_values(16);
    array_view<int> out(16, out_values);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static Counters counters;
        if (idx.local[0] == 0) counters.part = 0;
        idx.barrier.wait();
        if (idx.local[0] == 0) counters.whole = static_cast<unsigned long long>(in[idx]) << 32;
        const unsigned int five = 5;
        if (idx.local[0] == 1) std::memcpy(&counters.part, &five, sizeof(five));
        idx.barrier.wait();
        out[idx] = static_cast<int>(counters.whole >> 32) + static_cast<int>(counters.part);
    });
    for (int i = 0; i < 16; i++) {
        const int expected = i / 4 * 4 + 6;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
