// SPDX-License-Identifier: Apache-2.0
// Threads of different tiles write the same elements of an array captured by reference.
// expect: race write-write global latest a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    array<int> latest(64);
    parallel_for_each(in.extent.tile<16>(), [=, &latest](tiled_index<16> idx) restrict(amp) {
        latest[idx.local] = in[idx];  // [a]
    });
}
