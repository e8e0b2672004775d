// SPDX-License-Identifier: Apache-2.0
// Threads of a three-dimensional domain copy from the layer behind, in place.
// expect: race read-write global volume a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> volume_values(64);
    for (int i = 0; i < 64; i++) volume_values[i] = i;
    array_view<int, 3> volume(4, 4, 4, volume_values);
    parallel_for_each(extent<3>(3, 4, 4), [=](index<3> i) restrict(amp) {
        const int behind = volume(i[0] + 1, i[1], i[2]);  // [a]
        volume[i] = behind;  // [b]
    });
}
