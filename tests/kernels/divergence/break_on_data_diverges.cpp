// SPDX-License-Identifier: Apache-2.0
// Each thread leaves the loop when its own value says so.
// expect: barrier-divergence - - - a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 5 + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    try {
        parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            const int limit = in[idx];
            int value = 0;
            while (true) {
                if (value == limit) break;
                value++;
                idx.barrier.wait();  // [a]
            }
            out[idx] = value;
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
