// SPDX-License-Identifier: Apache-2.0
// A kernel reads a copy of an array that another has written.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> from(64), to(64);
    std::vector<int> result_values(64);
    array_view<int> result(64, result_values);
    parallel_for_each(extent<1>(64), [&from](index<1> i) restrict(amp) { from[i] = i[0]; });
    copy(from, to);
    parallel_for_each(to.extent, [&to, result](index<1> i) restrict(amp) { result[i] = to[i]; });
}
