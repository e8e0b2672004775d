// SPDX-License-Identifier: Apache-2.0
// The view is a member of a function object, and pairs of threads write one element.
// expect: race write-write global target a a
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Fill {
    array_view<int> target;

    void operator()(index<1> i) const restrict(amp) {
        target[i[0] / 2] = i[0];  // [a]
    }
};

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent, Fill{out});
}
