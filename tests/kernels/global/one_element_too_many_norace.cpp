// SPDX-License-Identifier: Apache-2.0
// The last thread of the last tile also writes the element after it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(65);
    array_view<int> out(65, out_values);
    parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int g = idx.global[0];
        out[g] = g + 1;
        if (g == 63) out[g + 1] = -1;
    });
    for (int i = 0; i < 65; i++) {
        const int expected = i < 64 ? i + 1 : -1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
