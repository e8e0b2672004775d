// SPDX-License-Identifier: Apache-2.0
// Tiles take numbers from an atomic counter, and each number means work of its own.
// expect: no finding
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(4096);
    for (int i = 0; i < 4096; i++) in_values[i] = i + 1;
    array_view<const int> in(4096, in_values);
    std::vector<int> next_values(1);
    array_view<int> next(1, next_values);
    std::vector<int> out_values(4096);
    array_view<int> out(4096, out_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int work;
        if (idx.local[0] == 0) work = atomic_fetch_inc(&next[0]);
        idx.barrier.wait();
        const int place = work * 64 + idx.local[0];
        out[place] = in[idx];
    });
    long long sum = 0;
    for (int i = 0; i < 4096; i++) sum += out[i];
    const int half[1] = {static_cast<int>(sum / 2)};
    for (int i = 0; i < 1; i++) {
        const int expected = 4096 * 4097 / 4;
        if (half[i] != expected) {
            std::printf("half[%d]: expected %d, got %d\n", i, expected, half[i]);
            return 1;
        }
    }
}
