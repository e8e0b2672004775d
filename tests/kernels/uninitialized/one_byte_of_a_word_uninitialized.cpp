// SPDX-License-Identifier: Apache-2.0
// Of the bytes that are read as a word one was never written.
// expect: uninitialized-read - tile_static bytes a -
// expect: restrict C3581 C3930: bytes of a word are what the detector must tell apart
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(16);
    array_view<int> out(16, out_values);
    parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static unsigned char bytes[4];
        const int i = idx.local[0];
        if (i != 2) bytes[i] = static_cast<unsigned char>(i + 1);
        idx.barrier.wait();
        int word;
        std::memcpy(&word, bytes, sizeof(word));  // [a]
        out[idx] = word;
    });
}
