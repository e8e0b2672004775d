// SPDX-License-Identifier: Apache-2.0
// Sums in a tree: a turn reads what other threads wrote in the turn before.
// expect: no finding
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64, 1);
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int tree[16];
        const int i = idx.local[0];
        tree[i] = in[idx];
        idx.barrier.wait();
        for (int distance = 1; distance < 16; distance *= 2) {
            idx.barrier.wait();
            const int right = (i + 1) * 2 * distance - 1;
            if (right < 16) tree[right] += tree[right - distance];
        }
        idx.barrier.wait();
        out[idx] = tree[15];
    });
}
