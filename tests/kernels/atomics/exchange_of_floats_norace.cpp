// SPDX-License-Identifier: Apache-2.0
// A float is replaced by all threads with an atomic function.
// expect: no finding
// expect: several-outcomes
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = static_cast<float>(i + 1);
    array_view<const float> in(64, in_values);
    std::vector<float> last_values(1);
    array_view<float> last(1, last_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        atomic_exchange(&last[0], in[idx]);
    });
    const int out[1] = {last[0] >= 1 && last[0] <= 64};
    for (int i = 0; i < 1; i++) {
        const int expected = 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
