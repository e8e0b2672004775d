// SPDX-License-Identifier: Apache-2.0
// Two launches order all tiles.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(4096);
    for (int i = 0; i < 4096; i++) in_values[i] = i + 1;
    array_view<const int> in(4096, in_values);
    std::vector<int> exchange_values(4096);
    array_view<int> exchange(4096, exchange_values);
    std::vector<int> out_values(4096);
    array_view<int> out(4096, out_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        exchange[idx] = in[idx];
    });
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        out[idx] = exchange[4095 - idx.global[0]];
    });
    for (int i = 0; i < 4096; i++) {
        const int expected = 4096 - i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
