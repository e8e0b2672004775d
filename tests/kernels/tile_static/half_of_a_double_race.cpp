// SPDX-License-Identifier: Apache-2.0
// A thread reads the upper half of a double that another writes.
// expect: race read-write tile_static numbers a b
// expect: restrict C3581 C3930: an access in the middle of a word needs bytes
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = 1 << i % 16;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static double numbers[16];
        const int i = idx.local[0];
        numbers[i] = in[idx];  // [a]
        const char* upper = reinterpret_cast<const char*>(&numbers[15 - i]) + 4;
        unsigned int bits;
        std::memcpy(&bits, upper, sizeof(bits));  // [b]
        const int exponent = static_cast<int>(bits >> 20);
        out[idx] = exponent;
    });
}
