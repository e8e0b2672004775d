// SPDX-License-Identifier: Apache-2.0
// The atomic function for each.
// expect: no finding
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
        atomic_fetch_or(&bits, value);
        atomic_fetch_dec(&left);
        atomic_fetch_min(&smallest, value);
        atomic_fetch_max(&largest, value);
        int expected = 0;
        atomic_compare_exchange(&first, &expected, value);
        atomic_fetch_xor(&parity, 1U);
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
    out.synchronize();
    for (int tile = 0; tile < 4; tile++) {
        int bits = 0, smallest = 1000, largest = 0;
        for (int i = tile * 16; i < tile * 16 + 16; i++) {
            bits |= in_values[i];
            smallest = in_values[i] < smallest ? in_values[i] : smallest;
            largest = in_values[i] > largest ? in_values[i] : largest;
        }
        const int expected[] = {bits, -16, smallest, largest, 0, 0};
        for (int i = 0; i < 6; i++) {
            if (out_values[tile * 6 + i] != expected[i]) return 1;
        }
    }
}
