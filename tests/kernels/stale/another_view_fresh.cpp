// SPDX-License-Identifier: Apache-2.0
// A second view made over the same memory reads it when it is up to date, and a copy of the first view is the same source.
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
    const array_view<int> copy = view;
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { copy[i] += 1; });
    view.synchronize();
    const array_view<int> other(64, values);
    parallel_for_each(other.extent, [=](index<1> i) restrict(amp) { other[i] += 5; });
    other.synchronize();
    if (values[7] != 13) {
        std::printf("element 7: expected 13, got %d\n", values[7]);
        return 1;
    }
}
