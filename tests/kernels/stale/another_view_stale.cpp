// SPDX-License-Identifier: Apache-2.0
// A second view made over the same memory has a copy of its own: what the first one's kernel wrote is not in it.
// expect: stale-host-read - global view a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    const array_view<int> other(64, values);
    parallel_for_each(other.extent, [=](index<1> i) restrict(amp) { other[i] += 5; });  // [a]
    other.synchronize();
    if (values[7] != 12) {
        std::printf("element 7: expected 12, got %d\n", values[7]);
        return 1;
    }
}
