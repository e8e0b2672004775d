// SPDX-License-Identifier: Apache-2.0
// A float is replaced by all threads with a plain write.
// expect: race write-write global last a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = static_cast<float>(i + 1);
    array_view<const float> in(64, in_values);
    std::vector<float> last_values(1);
    array_view<float> last(1, last_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        last[0] = in[idx];  // [a]
    });
}
