// SPDX-License-Identifier: Apache-2.0
// A field that no thread writes is read.
// expect: uninitialized-read - tile_static limits a -
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Limits {
    int low;
    int high;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Limits limits;
        if (idx.local[0] == 0) {
            limits.low = in[idx];
        }
        idx.barrier.wait();
        const int low = limits.low;
        const int high = limits.high;  // [a]
        out[idx] = high - low;
    });
}
