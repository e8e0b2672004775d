// SPDX-License-Identifier: Apache-2.0
// A thread ends within an exchange whose old value is not used, for it is beside the array. What later launches read is still looked at.
// expect: out-of-bounds - tile_static a exchange -
// expect: uninitialized-read - tile_static count atomic -
// expect: uninitialized-read - tile_static b read -
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
            int* const end = a + 4;
            atomic_exchange(end + idx.local[0], 1);  // [exchange]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int count;
        result[idx] = atomic_fetch_add(&count, 1);  // [atomic]
    });
    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int b[4];
        result[idx] = b[idx.local[0]];  // [read]
    });
}
