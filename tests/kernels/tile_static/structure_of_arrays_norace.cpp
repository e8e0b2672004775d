// SPDX-License-Identifier: Apache-2.0
// All tile_static data is one structure of arrays.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Shared {
    int keys[16];
    int counts[16];
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Shared shared;
        const int i = idx.local[0];
        shared.keys[i] = in[idx];
        shared.counts[i] = 2 * in[idx];
        idx.barrier.wait();
        const int key = shared.keys[15 - i];
        out[idx] = shared.counts[key];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 2 * (15 - i % 16);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
