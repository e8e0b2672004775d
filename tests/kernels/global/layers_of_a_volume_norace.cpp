// SPDX-License-Identifier: Apache-2.0
// Threads of every other layer of a three-dimensional domain copy from the layer behind.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> volume_values(64);
    for (int i = 0; i < 64; i++) volume_values[i] = i;
    array_view<int, 3> volume(4, 4, 4, volume_values);
    parallel_for_each(extent<3>(3, 4, 4), [=](index<3> i) restrict(amp) {
        if (i[0] % 2 == 1) return;
        const int behind = volume(i[0] + 1, i[1], i[2]);
        volume[i] = behind;
    });
    volume.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i / 16 % 2 == 0 ? i + 16 : i;
        if (volume_values[i] != expected) {
            std::printf("volume_values[%d]: expected %d, got %d\n", i, expected, volume_values[i]);
            return 1;
        }
    }
}
