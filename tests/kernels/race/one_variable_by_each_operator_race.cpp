// SPDX-License-Identifier: Apache-2.0
// Each operator that makes a new value from the old one: all threads of a tile do so at once.
// expect: race write-write tile_static bits a a
// expect: race write-write tile_static left b b
// expect: race write-write tile_static smallest c c
// expect: race write-write tile_static largest d d
// expect: race read-write tile_static first e e
// expect: race write-write tile_static parity f f
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i * 37 % 64 + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4 * 6);
    array_view<int, 2> out(4, 6, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int bits, left, smallest, largest, first;
        tile_static unsigned int parity;
        const int value = in[idx];
        if (idx.local[0] == 0) {
            bits = left = largest = first = 0;
            smallest = 1000;
            parity = 0;
        }
        idx.barrier.wait();
        bits |= value;  // [a]
        left--;  // [b]
        if (value < smallest) smallest = value;  // [c]
        largest = largest > value ? largest : value;  // [d]
        if (first == 0) first = value;  // [e]
        parity = parity ^ 1U;  // [f]
        idx.barrier.wait();
        const int tile = idx.tile[0];
        if (idx.local[0] == 0) {
            out(tile, 0) = bits;
            out(tile, 1) = left;
            out(tile, 2) = smallest;
            out(tile, 3) = largest;
            out(tile, 4) = first == 0;
            out(tile, 5) = static_cast<int>(parity);
        }
    });
}
