// SPDX-License-Identifier: Apache-2.0
// The threads of all tiles write one piece of memory, which the last of them gives back.
// expect: race write-write global - a a
// expect: restrict C3596 C3930: the heap is what the detector must see
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    int* const shared = new int[16];
    std::vector<int> done_values(1);
    array_view<int> done(1, done_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int i = idx.global[0];
        shared[idx.local[0]] = i;  // [a]
        out[i] = i;
        if (atomic_fetch_inc(&done[0]) == 63) delete[] shared;
    });
}
