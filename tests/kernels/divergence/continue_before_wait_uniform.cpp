// SPDX-License-Identifier: Apache-2.0
// All threads of a tile skip the barrier in the same rounds.
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
        for (int round = 0; round < 4; round++) {
            if (round == idx.tile[0]) continue;
            value++;
            idx.barrier.wait();
        }
        out[idx] = value;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i + 4;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
