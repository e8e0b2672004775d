// SPDX-License-Identifier: Apache-2.0
// Each tile stores its sum with an atomic exchange, fences and announces it; the last one fences and reads them.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    const int tiles = 8;
    array<int> partial(tiles + 1);
    std::vector<int> arrived_values(1);
    array_view<int> arrived(1, arrived_values);
    std::vector<int> result_values(1);
    array_view<int> result(1, result_values);
    parallel_for_each(extent<1>(tiles * 4).tile<4>(), [=, &partial](tiled_index<4> idx) restrict(amp) {
        if (idx.local[0] != 0) return;
        atomic_exchange(&partial[idx.tile[0]], idx.tile[0] + 1);
        global_memory_fence(idx.barrier);
        if (atomic_fetch_inc(&arrived[0]) == tiles - 1) {
            global_memory_fence(idx.barrier);
            int total = 0;
            for (int k = 0; k < tiles; k++) total += partial[k];
            result[0] = total;
        }
    });
    if (result[0] != 36) {
        std::printf("result: expected 36, got %d\n", result[0]);
        return 1;
    }
}
