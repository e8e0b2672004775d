// SPDX-License-Identifier: Apache-2.0
// Even and odd tiles wait at two different barriers.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int value = in[idx];
        if (idx.tile[0] % 2 == 0) {
            value *= 2;
            idx.barrier.wait();
        } else {
            value *= 3;
            idx.barrier.wait();
        }
        out[idx] = value;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i / 16 % 2 == 0 ? (i + 1) * 2 : (i + 1) * 3;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
