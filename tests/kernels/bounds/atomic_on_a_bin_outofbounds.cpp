// SPDX-License-Identifier: Apache-2.0
// An atomic function on a bin that does not exist.
// expect: out-of-bounds - global bins a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 9;
    array_view<const int> in(64, in_values);
    std::vector<int> bins_values(8);
    array_view<int> bins(8, bins_values);
    try {
        parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            atomic_fetch_inc(&bins[in[idx]]);  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
