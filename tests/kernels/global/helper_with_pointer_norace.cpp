// SPDX-License-Identifier: Apache-2.0
// A helper stores through a pointer to an element of the thread's own.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

void store(float* place, float value) restrict(amp) {
    *place = value;
}

int main() {
    std::vector<float> out_values(64);
    array_view<float> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        store(&out[idx], static_cast<float>(idx.global[0]));
    });
    for (int i = 0; i < 64; i++) {
        const float expected = static_cast<float>(i);
        if (out[i] != expected) {
            std::printf("out[%d]: expected %g, got %g\n", i, expected, out[i]);
            return 1;
        }
    }
}
