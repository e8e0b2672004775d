// SPDX-License-Identifier: Apache-2.0
// A function's tile_static variable is written and read in each launch.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int shared_value(const tiled_index<16>& idx, bool write) restrict(amp) {
    tile_static int value;
    if (write && idx.local[0] == 0) value = 17;
    idx.barrier.wait();
    return value;
}

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    for (int launch = 0; launch < 2; launch++) {
        const bool write = true;
        parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            out[idx] = shared_value(idx, write);
        });
    }
    for (int i = 0; i < 64; i++) {
        const int expected = 17;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
