// SPDX-License-Identifier: Apache-2.0
// The host reads an element of the section that the kernel wrote.
// expect: stale-host-read - global part a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int> whole(64, values);
    array_view<int> part = whole.section(32, 32);
    parallel_for_each(part.extent, [=](index<1> i) restrict(amp) { part[i] = 12; });
    const int out[1] = {values[40]};  // [a]
    return out[0] == 12;
}
