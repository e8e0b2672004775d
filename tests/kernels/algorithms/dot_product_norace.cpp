// SPDX-License-Identifier: Apache-2.0
// Dot product: the tiles add their sums to one element with an atomic function.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> left_values(256);
    for (int i = 0; i < 256; i++) left_values[i] = i % 11;
    array_view<const int> left(256, left_values);
    std::vector<int> right_values(256);
    for (int i = 0; i < 256; i++) right_values[i] = i % 6 + 1;
    array_view<const int> right(256, right_values);
    std::vector<int> result_values(1);
    array_view<int> result(1, result_values);
    parallel_for_each(left.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        tile_static int products[64];
        const int i = idx.local[0];
        products[i] = left[idx] * right[idx];
        idx.barrier.wait();
        for (int stride = 32; stride > 0; stride /= 2) {
            if (i < stride) products[i] += products[i + stride];
            idx.barrier.wait();
        }
        if (i == 0) atomic_fetch_add(&result[0], products[0]);
    });
    int sum = 0;
    for (int i = 0; i < 256; i++) sum += i % 11 * (i % 6 + 1);
    for (int i = 0; i < 1; i++) {
        const int expected = sum;
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
