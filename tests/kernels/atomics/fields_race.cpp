// SPDX-License-Identifier: Apache-2.0
// A plain write to the field that others change with an atomic function.
// expect: race read-write tile_static statistics a b
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Statistics {
    int count;
    int first;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Statistics statistics;
        const int i = idx.local[0];
        if (i == 0) statistics.count = 0;
        if (i == 0) statistics.first = 0;
        idx.barrier.wait();
        atomic_fetch_inc(&statistics.count);  // [a]
        if (i == 0) statistics.count = in[idx];  // [b]
        idx.barrier.wait();
        if (i == 0) out[idx.tile] = statistics.count + statistics.first;
    });
}
