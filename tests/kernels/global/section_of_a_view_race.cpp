// SPDX-License-Identifier: Apache-2.0
// Each thread writes two elements of a section, and one of them is its neighbour's.
// expect: race write-write global part a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> whole_values(64);
    array_view<int> whole(64, whole_values);
    array_view<int> part = whole.section(16, 33);
    parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) {
        part[i] = i[0] + 1;  // [a]
        part[i + 1] = i[0] + 100;  // [b]
    });
}
