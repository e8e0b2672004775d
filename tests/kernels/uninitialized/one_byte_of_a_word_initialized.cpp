// SPDX-License-Identifier: Apache-2.0
// All bytes that are read as a word were written.
// expect: no finding
// expect: restrict C3581 C3930: bytes of a word are what the detector must tell apart
#include <amp.h>

#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(16);
    array_view<int> out(16, out_values);
    parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static unsigned char bytes[4];
        const int i = idx.local[0];
        bytes[i] = static_cast<unsigned char>(i + 1);
        idx.barrier.wait();
        int word;
        std::memcpy(&word, bytes, sizeof(word));
        out[idx] = word;
    });
    for (int i = 0; i < 16; i++) {
        const int expected = 0x04030201;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
