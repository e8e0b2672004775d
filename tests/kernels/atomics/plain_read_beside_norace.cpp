// SPDX-License-Identifier: Apache-2.0
// Threads look at a bin with an atomic function while others increment it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i % 4;
    array_view<const int> in(64, in_values);
    std::vector<int> bins_values(4);
    array_view<int> bins(4, bins_values);
    std::vector<int> seen_values(64);
    array_view<int> seen(64, seen_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        atomic_fetch_inc(&bins[in[i]]);
        seen[i] = atomic_fetch_add(&bins[0], 0) >= 0;
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 16;
        if (bins[i] != expected) {
            std::printf("bins[%d]: expected %d, got %d\n", i, expected, bins[i]);
            return 1;
        }
    }
}
