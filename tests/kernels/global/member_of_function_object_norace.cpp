// SPDX-License-Identifier: Apache-2.0
// The view is a member of a function object, and every thread writes its element.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Fill {
    array_view<int> target;

    void operator()(index<1> i) const restrict(amp) {
        target[i] = i[0];
    }
};

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent, Fill{out});
    for (int i = 0; i < 64; i++) {
        const int expected = i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
