// SPDX-License-Identifier: Apache-2.0
// A lambda inside the kernel adds to a variable of all threads.
// expect: race write-write tile_static sum a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int sum;
        if (idx.local[0] == 0) sum = 0;
        idx.barrier.wait();
        const auto add = [&](int value) { sum += value; };  // [a]
        add(in[idx]);
        add(1);
        idx.barrier.wait();
        out[idx] = sum;
    });
}
