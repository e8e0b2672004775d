// SPDX-License-Identifier: Apache-2.0
// A later access of the writer's own tile does not make up for one of another tile before it.
// expect: race write-write global data a a
// expect: race write-write global data a b
// expect: race write-write global data b b
// expect: race read-write global data a c
// expect: race read-write global data b c
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(4);
    array_view<int> data(4, data_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int element = 2;
        if (idx.local[0] == 0) data[element] = idx.tile[0] + 5;  // [a]
        idx.barrier.wait();
        if (idx.local[0] == 1) data[element] = idx.tile[0] + 9;  // [b]
        idx.barrier.wait();
        if (idx.local[0] == 2) out[idx] = data[element];  // [c]
    });
}
