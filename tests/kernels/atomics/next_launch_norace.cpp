// SPDX-License-Identifier: Apache-2.0
// A counter is read in the launch after the one that increments it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i;
    array_view<const int> in(64, in_values);
    std::vector<int> count_values(1);
    array_view<int> count(1, count_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        atomic_fetch_add(&count[0], in[idx]);
    });
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = count[0];
    });
    for (int i = 0; i < 64; i++) {
        const int expected = 2016;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
