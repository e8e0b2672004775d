// SPDX-License-Identifier: Apache-2.0
// A column index beyond the row, which still is inside the matrix's memory.
// expect: out-of-bounds - global in a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    std::vector<int> out_values(64);
    array_view<const int, 2> in(8, 8, in_values);
    array_view<int, 2> out(8, 8, out_values);
    try {
        parallel_for_each(in.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
            const int row = idx.global[0] < 7 ? idx.global[0] : 0;
            out[idx] = in(row, idx.global[1] + 1);  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
