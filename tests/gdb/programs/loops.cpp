// SPDX-License-Identifier: Apache-2.0
// Writes far outside its memory in its second tile, behind a barrier.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
    std::vector<int> numbers(16, 1);
    const array_view<int> view(16, numbers);
    parallel_for_each(view.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int shared[8];
        shared[idx.local[0]] = view[idx];
        idx.barrier.wait();
        view[idx.global[0] + (idx.tile[0] << 29)] = shared[7 - idx.local[0]];
    });
}
