// SPDX-License-Identifier: Apache-2.0
// A barrier keeps the counter from being reset before all have read it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 2;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int odd;
        int sum = 0;
        for (int round = 0; round < 3; round++) {
            if (idx.local[0] == 0) odd = 0;
            idx.barrier.wait();
            if (in[idx] != 0) atomic_fetch_inc(&odd);
            idx.barrier.wait();
            sum += odd;
            idx.barrier.wait();
        }
        out[idx] = sum;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 24;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
