// SPDX-License-Identifier: Apache-2.0
// The second of three components of an index is too large.
// expect: out-of-bounds - global out a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int, 3> out(4, 4, 4, out_values);
    try {
        parallel_for_each(extent<3>(4, 4, 4), [=](index<3> i) restrict(amp) {
            out(i[0], i[1] + 1, i[2]) = i[2];  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
