// SPDX-License-Identifier: Apache-2.0
// A structure is copied with a field that no thread has written.
// expect: uninitialized-read - tile_static entries a -
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Entry {
    int key;
    double weight;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Entry entries[16];
        const int i = idx.local[0];
        entries[i].key = in[idx];
        idx.barrier.wait();
        const Entry copy = entries[15 - i];  // [a]
        out[idx] = copy.key;
    });
}
