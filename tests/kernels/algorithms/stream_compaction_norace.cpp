// SPDX-License-Identifier: Apache-2.0
// Compaction of a tile's elements: places come from running sums of the flags.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 7 % 10;
    array_view<const int> in(64, in_values);
    std::vector<int> kept_values(64);
    array_view<int> kept(64, kept_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int flags[16];
        const int i = idx.local[0];
        const bool keep = in[idx] >= 5;
        flags[i] = keep;
        idx.barrier.wait();
        if (keep) {
            int place = 0;
            for (int k = 0; k < i; k++) place += flags[k];
            kept[idx.tile_origin + place] = in[idx];
        }
    });
    std::vector<int> expected_kept(64);
    for (int tile = 0; tile < 4; tile++) {
        int place = 16 * tile;
        for (int i = 16 * tile; i < 16 * tile + 16; i++) {
            if (in_values[i] >= 5) expected_kept[place++] = in_values[i];
        }
    }
    for (int i = 0; i < 64; i++) {
        const int expected = expected_kept[i];
        if (kept[i] != expected) {
            std::printf("kept[%d]: expected %d, got %d\n", i, expected, kept[i]);
            return 1;
        }
    }
}
