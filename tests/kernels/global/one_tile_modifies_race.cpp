// SPDX-License-Identifier: Apache-2.0
// One tile overwrites an element that all tiles read, whichever runs first.
// expect: race read-write global data a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(4);
    for (int i = 0; i < 4; i++) data_values[i] = i + 7;
    array_view<int> data(4, data_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        if (idx.local[0] == 0) {
            out[idx.tile] = data[0];  // [a]
            if (idx.tile[0] == 2) data[0] = 1;  // [b]
        }
    });
}
