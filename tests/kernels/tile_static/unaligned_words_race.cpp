// SPDX-License-Identifier: Apache-2.0
// Words at a distance of three bytes overlap by one.
// expect: race write-write tile_static bytes a a
// expect: restrict C3581 C3930: an access in the middle of a word needs bytes
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = 0x01020304 * (i % 16 + 1);
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static unsigned char bytes[80];
        unsigned char* place = bytes + 3 * idx.local[0] + 1;
        const int word = in[idx];
        std::memcpy(place, &word, sizeof(word));  // [a]
        idx.barrier.wait();
        int found;
        std::memcpy(&found, place, sizeof(found));
        out[idx] = found;
    });
}
