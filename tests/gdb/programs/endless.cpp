// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
    std::vector<int> result(8);
    array_view<int> out(8, result);
    parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        const int mine = 10 * idx.global[0];
        idx.barrier.wait();
        bool goes_on = idx.global[0] == 6;
        while (goes_on) out[idx] = mine;
    });
}
