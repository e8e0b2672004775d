// SPDX-License-Identifier: Apache-2.0
// Four threads set a byte each of one word by reading, masking and writing the whole word.
// expect: race write-write tile_static word a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(16);
    for (int i = 0; i < 16; i++) in_values[i] = i + 1;
    array_view<const int> in(16, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static unsigned int word;
        const int i = idx.local[0];
        if (i == 0) word = 0;
        idx.barrier.wait();
        word |= static_cast<unsigned int>(in[idx]) << (8 * i);  // [a]
        idx.barrier.wait();
        if (i == 0) out[idx.tile] = static_cast<int>(word);
    });
}
