// SPDX-License-Identifier: Apache-2.0
// The documented mistake: every thread adds to one tile_static variable, which no thread has set to zero.
// expect: race write-write tile_static total a a
// expect: uninitialized-read - tile_static total a -
#include <amp.h>

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
        total += matrix[idx];  // [a]
        idx.barrier.wait();
        if (idx.local[0] == 0 && idx.local[1] == 0) averages[idx.tile] = total / 4;
    });
}
