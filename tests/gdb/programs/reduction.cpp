// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <iostream>
#include <vector>
using namespace concurrency;

int main() {
    std::vector<int> numbers(32), results(4);
    for (int i = 0; i < 32; ++i) numbers[static_cast<unsigned>(i)] = i;
    array_view<const int> in(32, numbers);
    array_view<int> out(4, results);
    parallel_for_each(in.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int partial[8];
        tile_static int odd[2];
        const int me = idx.local[0];
        partial[me] = in[idx];
        if (me < 2) odd[me] = 0;
        idx.barrier.wait();
        atomic_fetch_add(&odd[in[idx] & 1], 1);
        for (int s = 4; s > 0; s /= 2) {
            if (me < s) partial[me] += partial[me + s];
            idx.barrier.wait();
        }
        if (me == 0) out[idx.tile] = partial[0] + 1000 * odd[1];
    });
    out.synchronize();
    for (int result : results) std::cout << result << ' ';
    std::cout << '\n';
}
