// SPDX-License-Identifier: Apache-2.0
// Two bit-fields with a zero-width one between them are two memory locations.
// expect: no finding
// expect: restrict C3581: bit-fields share a word
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Flags {
    unsigned int low : 4;
    unsigned int : 0;
    unsigned int high : 4;
};

int main() {
    std::vector<int> in_values(16);
    for (int i = 0; i < 16; i++) in_values[i] = i % 4 + 1;
    array_view<const int> in(16, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static Flags flags;
        const int i = idx.local[0];
        if (i == 0) flags = Flags{};
        idx.barrier.wait();
        if (i == 1) flags.low = static_cast<unsigned int>(in[idx]);
        if (i == 2) flags.high = static_cast<unsigned int>(in[idx]);
        idx.barrier.wait();
        if (i == 0) out[idx.tile] = static_cast<int>(flags.low * 10 + flags.high);
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 23;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
