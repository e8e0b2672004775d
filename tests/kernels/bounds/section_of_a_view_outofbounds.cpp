// SPDX-License-Identifier: Apache-2.0
// An index beyond a section, which still is inside of what the section is of.
// expect: out-of-bounds - global part a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> whole_values(64);
    for (int i = 0; i < 64; i++) whole_values[i] = i;
    array_view<int> whole(64, whole_values);
    array_view<int> part = whole.section(16, 32);
    try {
        parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) {
            part[i + 1] = -1;  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
