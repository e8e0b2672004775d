// SPDX-License-Identifier: Apache-2.0
// All fields that are read are written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Limits {
    int low;
    int high;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Limits limits;
        if (idx.local[0] == 0) {
            limits.low = in[idx];
            limits.high = in[idx] + 15;
        }
        idx.barrier.wait();
        const int low = limits.low;
        const int high = limits.high;
        out[idx] = high - low;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 15;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
