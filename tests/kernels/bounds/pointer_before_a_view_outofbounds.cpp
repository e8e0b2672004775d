// SPDX-License-Identifier: Apache-2.0
// The first thread of each tile writes an element of the tile before, through a pointer.
// expect: out-of-bounds - global view a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> values(100, 1.0f);
    array_view<float> view(100, values);
    try {
        parallel_for_each(view.extent.tile<10>(), [=](tiled_index<10> t) restrict(amp) {
            float* p = &view[t.global[0]];
            if (t.local[0] == 0) p[-10] += 1.0f;  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
