// SPDX-License-Identifier: Apache-2.0
// Library functions compare what the tile has written before a barrier.
// expect: no finding
// expect: restrict C3930: what functions of the library read is what the detector must see
#include <amp.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(32);
    array_view<int> out(32, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int left[16], right[16];
        const int i = idx.local[0];
        left[i] = i;
        right[i] = i < 8 ? i : 0;
        idx.barrier.wait();
        const int same = std::memcmp(&left[0], &right[0], 8 * sizeof(int)) == 0 ? 1 : 0;
        const int all = std::equal(&left[0], &left[0] + 16, &right[0]) ? 1 : 0;
        out[idx] = same + 2 * all;
    });
    for (int i = 0; i < 32; i++) {
        if (out[i] != 1) {
            std::printf("out[%d]: expected 1, got %d\n", i, out[i]);
            return 1;
        }
    }
}
