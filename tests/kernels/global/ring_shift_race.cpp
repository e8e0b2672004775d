// SPDX-License-Identifier: Apache-2.0
// All threads shift a ring by one element in place.
// expect: race read-write global ring a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> ring_values(64);
    for (int i = 0; i < 64; i++) ring_values[i] = i;
    array_view<int> ring(64, ring_values);
    parallel_for_each(ring.extent, [=](index<1> i) restrict(amp) {
        const int next = ring[(i[0] + 1) % 64];  // [a]
        ring[i] = next;  // [b]
    });
}
