// SPDX-License-Identifier: Apache-2.0
// The halo is read from the input and the results go elsewhere.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i + 1;
    array_view<int> data(64, data_values);
    std::vector<int> result_values(64);
    array_view<int> result(64, result_values);
    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int g = idx.global[0];
        const int left = g > 0 ? data[g - 1] : 0;
        idx.barrier.wait();
        result[g] = left;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i;
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
