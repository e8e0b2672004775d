// SPDX-License-Identifier: Apache-2.0
// More tile_static memory than a thread's stack has by default, of which the C library takes it.
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data(64);
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int values[4000000];
        values[idx.local[0]] = idx.global[0];
        idx.barrier.wait();
        out[idx] = values[15 - idx.local[0]];
    });
    return out[0] == 15 ? 0 : 1;
}
