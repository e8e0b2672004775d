// SPDX-License-Identifier: Apache-2.0
// A helper stores through a pointer to an element that all threads of a tile share.
// expect: race write-write global out a a
#include <amp.h>

#include <vector>

using namespace concurrency;

void store(float* place, float value) restrict(amp) {
    *place = value;  // [a]
}

int main() {
    std::vector<float> out_values(64);
    array_view<float> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        store(&out[idx.tile], static_cast<float>(idx.global[0]));
    });
}
