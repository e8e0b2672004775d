// SPDX-License-Identifier: Apache-2.0
// Threads look at a bin with a plain read while others increment it.
// expect: race read-write global bins a b
#include <amp.h>

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
        atomic_fetch_inc(&bins[in[i]]);  // [a]
        seen[i] = bins[0] >= 0;  // [b]
    });
}
