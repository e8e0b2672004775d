// SPDX-License-Identifier: Apache-2.0
// A thread writes a byte of the word next to the one that others change with an atomic function.
// expect: no finding
// expect: restrict C3581: bytes of a word are what the detector must tell apart
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 16;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static unsigned int words[2];
        const int i = idx.local[0];
        if (i < 2) words[i] = 0;
        idx.barrier.wait();
        unsigned char* bytes = reinterpret_cast<unsigned char*>(words);
        atomic_fetch_or(&words[0], 1u << in[idx]);
        if (i == 4) bytes[7] = 1;
        idx.barrier.wait();
        if (i == 0) out[idx.tile] = static_cast<int>(words[0]);
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 0xffff;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
