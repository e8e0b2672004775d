// SPDX-License-Identifier: Apache-2.0
// Running sums over all tiles in one launch: a tile reads totals that other tiles write.
// expect: race read-write global totals a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> totals_values(4);
    array_view<int> totals(4, totals_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int i = idx.local[0];
        int sum = 0;
        for (int k = 0; k <= i; k++) sum += in[idx.tile_origin + k];
        if (i == 15) totals[idx.tile] = sum;  // [a]
        out[idx] = sum;
        idx.barrier.wait();
        for (int tile = 0; tile < idx.tile[0]; tile++) out[idx] += totals[tile];  // [b]
    });
}
