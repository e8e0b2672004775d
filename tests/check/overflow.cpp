// SPDX-License-Identifier: Apache-2.0
// A race, and an overflow, which is another sanitizer's business.
#include <amp.h>

#include <climits>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(8, INT_MAX);
    array_view<int> data(8, values);
    parallel_for_each(data.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int last;
        last = idx.local[0];
        data[idx] += 1;  // overflow
        idx.barrier.wait();
        if (last > 8) data[idx] = last;
    });
}
