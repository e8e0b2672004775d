// SPDX-License-Identifier: Apache-2.0
// A histogram of all tiles without atomic functions.
// expect: race write-write global bins a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(1024);
    for (int i = 0; i < 1024; i++) in_values[i] = i * 7 % 16;
    array_view<const int> in(1024, in_values);
    std::vector<int> bins_values(16);
    array_view<int> bins(16, bins_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        bins[in[idx]]++;  // [a]
    });
}
