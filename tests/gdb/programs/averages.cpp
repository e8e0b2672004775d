// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <iostream>
#include <vector>
using namespace concurrency;

int main() {
    std::vector<float> values(64), result(16);
    for (unsigned i = 0; i < 64; ++i) values[i] = static_cast<float>(i);
    array_view<const float, 2> in(8, 8, values);
    array_view<float, 2> out(4, 4, result);
    parallel_for_each(in.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
        tile_static float nums[2][2];
        const float mine = in[idx];
        nums[idx.local[0]][idx.local[1]] = mine;
        idx.barrier.wait();
        float sum = 0;
        for (int r = 0; r < 2; ++r)
            for (int c = 0; c < 2; ++c) sum += nums[r][c];
        idx.barrier.wait();
        if (idx.local[0] == 0 && idx.local[1] == 0) out[idx.tile] = sum / 4;
    });
    out.synchronize();
    std::cout << result[0] << ' ' << result[15] << '\n';
}
