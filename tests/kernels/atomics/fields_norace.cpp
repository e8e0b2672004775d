// SPDX-License-Identifier: Apache-2.0
// A plain write to the field next to the one that others change with an atomic function.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        atomic_fetch_inc(&statistics.count);
        if (i == 0) statistics.first = in[idx];
        idx.barrier.wait();
        if (i == 0) out[idx.tile] = statistics.count + statistics.first;
    });
    for (int i = 0; i < 4; i++) {
        const int expected = i * 16 + 17;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
