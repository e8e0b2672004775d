// SPDX-License-Identifier: Apache-2.0
// copy() brings what a kernel has computed back into the memory under the view itself, and the host reads it there.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    copy(view, values.begin());
    if (values[7] != 12) {
        std::printf("element 7: expected 12, got %d\n", values[7]);
        return 1;
    }
}
