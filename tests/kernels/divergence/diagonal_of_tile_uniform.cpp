// SPDX-License-Identifier: Apache-2.0
// In a two-dimensional domain the tiles on its diagonal wait.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int, 2> out(8, 8, out_values);
    parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        if (idx.tile[0] == idx.tile[1]) idx.barrier.wait();
        out[idx] = idx.global[0] * 8 + idx.global[1];
    });
    out.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i;
        if (out_values[i] != expected) {
            std::printf("out_values[%d]: expected %d, got %d\n", i, expected, out_values[i]);
            return 1;
        }
    }
}
