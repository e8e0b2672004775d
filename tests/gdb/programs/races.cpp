// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
    std::vector<int> numbers(64, 1), results(16);
    array_view<const int, 2> in(8, 8, numbers);
    array_view<int, 2> out(4, 4, results);
    parallel_for_each(in.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
        tile_static int total, copies[2][2];
        if (idx.local[0] == 0 && idx.local[1] == 0) total = 0;
        idx.barrier.wait();
        total += in[idx];
        idx.barrier.wait();
        copies[idx.local[0]][0] = total;
        idx.barrier.wait();
        if (idx.local[0] + idx.local[1] == 0) out(0, 0) = total + copies[idx.local[0]][0];
        if (idx.tile[0] == 2) out[idx.tile + index<2>(1, 0)] = 1;
    });
    out.synchronize();
    std::printf("%d\n", results[0]);
}
