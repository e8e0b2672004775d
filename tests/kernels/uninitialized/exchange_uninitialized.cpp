// SPDX-License-Identifier: Apache-2.0
// An atomic exchange takes a lock that has no value yet: what it returns, the program uses.
// expect: uninitialized-read - tile_static lock a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int lock;
        out[t.global] = t.local[0] == 0 ? atomic_exchange(&lock, 1) : 0;  // [a]
    });
}
