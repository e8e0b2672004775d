// SPDX-License-Identifier: Apache-2.0
// Threads copy their right neighbour's row before any of them is overwritten.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        const Row right = rows[i + 1];
        idx.barrier.wait();
        rows[i] = right;
        out[idx] = rows[i].cells[5];
    });
    for (int i = 0; i < 16; i++) {
        const int expected = i % 4 == 3 ? 5 : (i + 2) * 10 + 5;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
