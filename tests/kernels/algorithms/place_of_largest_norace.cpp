// SPDX-License-Identifier: Apache-2.0
// The place of the largest element by a tree of structures.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Best {
    int value;
    int place;
};

Best better(const Best& left, const Best& right) restrict(amp) {
    return left.value >= right.value ? left : right;
}

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 37 % 64;
    array_view<const int> in(64, in_values);
    std::vector<int> places_values(4);
    array_view<int> places(4, places_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Best best[16];
        const int i = idx.local[0];
        best[i].value = in[idx];
        best[i].place = idx.global[0];
        idx.barrier.wait();
        for (int stride = 8; stride > 0; stride /= 2) {
            if (i < stride) best[i] = better(best[i], best[i + stride]);
            idx.barrier.wait();
        }
        if (i == 0) places[idx.tile] = best[0].place;
    });
    std::vector<int> expected_places(4);
    for (int i = 0; i < 64; i++) {
        int& place = expected_places[i / 16];
        if (i % 16 == 0 || i * 37 % 64 > place * 37 % 64) place = i;
    }
    for (int i = 0; i < 4; i++) {
        const int expected = expected_places[i];
        if (places[i] != expected) {
            std::printf("places[%d]: expected %d, got %d\n", i, expected, places[i]);
            return 1;
        }
    }
}
