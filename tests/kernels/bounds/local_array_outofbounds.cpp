// SPDX-License-Identifier: Apache-2.0
// A thread reads beyond the end of its own local array.
// expect: out-of-bounds - - own a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 4;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int own[4] = {1, 2, 3, in[idx]};
        out[idx] = own[in[idx] + 1];  // [a]
    });
}
