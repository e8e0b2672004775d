// SPDX-License-Identifier: Apache-2.0
// The place of the largest element by a tree of structures: no barrier between levels.
// expect: race read-write tile_static best a b
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Best {
    int value;
    int place;
};

Best better(const Best& left, const Best& right) restrict(amp) {
    return left.value >= right.value ? left : right;  // [a]
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
            if (i < stride) best[i] = better(best[i], best[i + stride]);  // [b]
        }
        if (i == 0) places[idx.tile] = best[0].place;
    });
}
