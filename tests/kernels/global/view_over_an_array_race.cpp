// SPDX-License-Identifier: Apache-2.0
// The view of an array's elements is shifted by one, in place.
// expect: race read-write global elements a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64);
    for (int i = 0; i < 64; i++) values[i] = i;
    array<int> source(64, values.begin());
    array_view<int> elements(source);
    parallel_for_each(extent<1>(63), [=](index<1> i) restrict(amp) {
        elements[i] = elements[i + 1];  // [a]
    });
}
