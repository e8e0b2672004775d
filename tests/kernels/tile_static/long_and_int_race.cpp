// SPDX-License-Identifier: Apache-2.0
// A thread sets the lower half of a 64-bit counter that another sets as a whole.
// expect: race write-write tile_static counters a b
// expect: restrict C3581 C3930: a word of eight bytes is looked at in halves
#include <amp.h>

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
        if (idx.local[0] == 0) counters.whole = static_cast<unsigned long long>(in[idx]) << 32;  // [a]
        const unsigned int five = 5;
        if (idx.local[0] == 1) std::memcpy(&counters.whole, &five, sizeof(five));  // [b]
        idx.barrier.wait();
        out[idx] = static_cast<int>(counters.whole);
    });
}
