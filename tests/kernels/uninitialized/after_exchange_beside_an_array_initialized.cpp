// SPDX-License-Identifier: Apache-2.0
// Exchanges whose old values are not used, in the array; later launches read what was written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> result_values(4);
    array_view<int> result(4, result_values);
    try {
        parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            tile_static int a[4];
            int* const begin = a;
            atomic_exchange(begin + idx.local[0], 1);
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int count;
        if (idx.local[0] == 0) count = 0;
        idx.barrier.wait();
        atomic_fetch_add(&count, 1);
        idx.barrier.wait();
        result[idx] = count;
    });
    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int b[4];
        b[idx.local[0]] = 1;
        result[idx] = b[idx.local[0]];
    });
}
