// SPDX-License-Identifier: Apache-2.0
// A vector changes its memory with another once the view over it is synchronized.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    view.synchronize();
    std::vector<int>(64, 3).swap(values);
    if (values[5] != 3) {
        std::printf("values[5]: expected 3, got %d\n", values[5]);
        return 1;
    }
}
