// SPDX-License-Identifier: Apache-2.0
// One statement reached by several ways.
#include <amp.h>

#include <vector>

using namespace concurrency;

__attribute__((noinline)) void store(int* place, int value) restrict(amp) {
    *place = value;
}

__attribute__((noinline)) void left(int* place) restrict(amp) {
    store(place, 1);
}

__attribute__((noinline)) void right(int* place, int value) restrict(amp) {
    store(place, value);
}

__attribute__((noinline)) void both(int* place, int rounds) restrict(amp) {
    left(place);
    right(place, rounds);
    if (rounds > 0) both(place, rounds - 1);
}

int main() {
    std::vector<int> values(64);
    array_view<int> out(64, values);
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int value;
        if (idx.local[0] == 1) both(&value, 2);
        if (idx.local[0] == 5) right(&value, 9);
        idx.barrier.wait();
        out[idx] = value;
    });
}
