// SPDX-License-Identifier: Apache-2.0
// Threads copy their right neighbour's row, an array in a structure, in place.
// expect: race read-write tile_static rows a a
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Row {
    int cells[8];
};

int main() {
    std::vector<int> in_values(16);
    for (int i = 0; i < 16; i++) in_values[i] = i + 1;
    array_view<const int> in(16, in_values);
    std::vector<int> out_values(16);
    array_view<int> out(16, out_values);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static Row rows[5];
        const int i = idx.local[0];
        for (int k = 0; k < 8; k++) rows[i].cells[k] = in[idx] * 10 + k;
        if (i == 0) {
            for (int k = 0; k < 8; k++) rows[4].cells[k] = k;
        }
        idx.barrier.wait();
        rows[i] = rows[i + 1];  // [a]
        out[idx] = rows[i].cells[5];
    });
}
