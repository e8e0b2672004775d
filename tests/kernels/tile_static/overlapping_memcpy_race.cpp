// SPDX-License-Identifier: Apache-2.0
// Each thread's memcpy is one element longer than its part.
// expect: race write-write tile_static tile a a
// expect: restrict C3930: memory is copied and filled by the C library
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tile[49];
        const int i = idx.local[0];
        const int own[4] = {in[idx], in[idx] + 100, in[idx] + 200, in[idx] + 300};
        std::memcpy(tile + 3 * i, own, 4 * sizeof(int));  // [a]
        idx.barrier.wait();
        out[idx] = tile[3 * i + 2];
    });
}
