// SPDX-License-Identifier: Apache-2.0
// Counting sort that counts with plain increments.
// expect: race write-write global starts a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 5 % 8;
    array_view<const int> in(64, in_values);
    std::vector<int> starts_values(9);
    array_view<int> starts(9, starts_values);
    std::vector<int> sorted_values(64);
    array_view<int> sorted(64, sorted_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        starts[in[idx] + 1]++;  // [a]
    });
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        for (int key = 1; key <= 8; key++) starts[key] += starts[key - 1];
    });
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int place = atomic_fetch_inc(&starts[in[idx]]);
        sorted[place] = in[idx];
    });
}
