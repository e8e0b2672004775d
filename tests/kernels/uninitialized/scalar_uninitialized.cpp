// SPDX-License-Identifier: Apache-2.0
// A variable that no thread writes is read.
// expect: uninitialized-read - tile_static factor a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int factor;
        idx.barrier.wait();
        out[idx] = factor;  // [a]
    });
}
