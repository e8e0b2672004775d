// SPDX-License-Identifier: Apache-2.0
// One thread copies a structure to global memory before the others have filled it.
// expect: race read-write tile_static summary a b
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Summary {
    int values[4];
};

int main() {
    std::vector<int> in_values(16);
    for (int i = 0; i < 16; i++) in_values[i] = i + 1;
    array_view<const int> in(16, in_values);
    std::vector<Summary> out_values(4);
    array_view<Summary> out(4, out_values);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static Summary summary;
        const int i = idx.local[0];
        summary.values[i] = in[idx];  // [a]
        if (i == 0) out[idx.tile] = summary;  // [b]
    });
}
