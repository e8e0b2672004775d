// SPDX-License-Identifier: Apache-2.0
// The repair that keeps the idea: the threads of a tile take turns between barriers.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> values(64);
    for (int i = 0; i < 64; i++) values[i] = static_cast<float>(i + 1);
    std::vector<float> averages_values(16);
    array_view<const float, 2> matrix(8, 8, values);
    array_view<float, 2> averages(4, 4, averages_values);
    parallel_for_each(matrix.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
        tile_static float total;
        const int turn = idx.local[0] * 2 + idx.local[1];
        if (turn == 0) total = matrix[idx];
        idx.barrier.wait();
        for (int k = 1; k < 4; k++) {
            if (turn == k) total += matrix[idx];
            idx.barrier.wait();
        }
        if (idx.local[0] == 0 && idx.local[1] == 0) averages[idx.tile] = total / 4;
    });
    averages.synchronize();
    for (int i = 0; i < 16; i++) {
        const float expected = static_cast<float>(i / 4 * 16 + i % 4 * 2) + 5.5f;
        if (averages_values[i] != expected) {
            std::printf("averages_values[%d]: expected %g, got %g\n", i, expected, averages_values[i]);
            return 1;
        }
    }
}
