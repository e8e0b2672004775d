// SPDX-License-Identifier: Apache-2.0
// A function that is given a tile_static array reads each of its elements.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int sum(const int* p, int last) restrict(amp) {
    int total = 0;
    for (int i = 0; i <= last; ++i) {
        total += p[i];
    }
    return total;
}

int main() {
    std::vector<int> result_values(4);
    array_view<int> result(4, result_values);
    try {
        parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            tile_static int a[4];
            tile_static int b[4];
            a[idx.local[0]] = 1;
            b[idx.local[0]] = 2;
            idx.barrier.wait();
            result[idx] = sum(a, 3) + b[idx.local[0]];
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    result.synchronize();
    if (result_values[3] != 6) {
        std::printf("result: expected 6, got %d\n", result_values[3]);
        return 1;
    }
}
