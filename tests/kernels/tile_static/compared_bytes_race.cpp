// SPDX-License-Identifier: Apache-2.0
// A library function compares what other threads write in the same barrier interval.
// expect: race read-write tile_static left a c
// expect: race read-write tile_static right b c
// expect: restrict C3930: what functions of the library read is what the detector must see
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(32);
    array_view<int> out(32, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int left[16], right[16];
        const int i = idx.local[0];
        left[i] = 3;   // [a]
        right[i] = 3;  // [b]
        out[idx] = std::memcmp(&left[0], &right[0], 8 * sizeof(int));  // [c]
        idx.barrier.wait();
    });
}
