// SPDX-License-Identifier: Apache-2.0
// Four threads set a byte each of one word through a pointer to bytes.
// expect: no finding
// expect: restrict C3581: bytes of a word are what the detector must tell apart
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(16);
    for (int i = 0; i < 16; i++) in_values[i] = i + 1;
    array_view<const int> in(16, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static unsigned int word;
        const int i = idx.local[0];
        if (i == 0) word = 0;
        idx.barrier.wait();
        reinterpret_cast<unsigned char*>(&word)[i] = static_cast<unsigned char>(in[idx]);
        idx.barrier.wait();
        if (i == 0) out[idx.tile] = static_cast<int>(word);
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 0x04030201 + 0x04040404 * i;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
