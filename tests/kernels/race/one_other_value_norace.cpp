// SPDX-License-Identifier: Apache-2.0
// Threads that would store different values have a variable each.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16 == 3 ? 7 : 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int own[16];
        own[idx.local[0]] = in[idx];
        idx.barrier.wait();
        out[idx] = own[3];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 7;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
