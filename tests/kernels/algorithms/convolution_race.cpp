// SPDX-License-Identifier: Apache-2.0
// Convolution whose weights a few threads put into tile_static memory: no barrier after that.
// expect: race read-write tile_static local_weights a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(68);
    for (int i = 0; i < 68; i++) in_values[i] = i % 9;
    array_view<const int> in(68, in_values);
    std::vector<int> weights_values(5);
    for (int i = 0; i < 5; i++) weights_values[i] = i * i + 1;
    array_view<const int> weights(5, weights_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int local_weights[5];
        const int i = idx.local[0];
        if (i < 5) local_weights[i] = weights[i];  // [a]
        int sum = 0;
        for (int k = 0; k < 5; k++) sum += local_weights[k] * in[idx.global[0] + k];  // [b]
        out[idx] = sum;
    });
}
