// SPDX-License-Identifier: Apache-2.0
// Dot product: the tiles add their sums to one element.
// expect: race write-write global result a a
#include <amp.h>

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
        if (i == 0) result[0] += products[0];  // [a]
    });
}
