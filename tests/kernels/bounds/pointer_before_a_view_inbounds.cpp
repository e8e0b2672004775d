// SPDX-License-Identifier: Apache-2.0
// The first thread of each tile writes the element behind its own, through a pointer.
// expect: no finding
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
            if (t.local[0] == 0) p[1] += 1.0f;
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    view.synchronize();
    if (values[1] != 2.0f) {
        std::printf("values[1]: expected 2, got %g\n", static_cast<double>(values[1]));
        return 1;
    }
}
