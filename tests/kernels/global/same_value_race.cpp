// SPDX-License-Identifier: Apache-2.0
// Threads of many tiles store the same value in one element: a race by the rules, a warning in the report.
// expect: race write-write global found a a warning
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(4096);
    for (int i = 0; i < 4096; i++) in_values[i] = i;
    array_view<const int> in(4096, in_values);
    std::vector<int> found_values(1);
    array_view<int> found(1, found_values);
    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
        if (in[idx] % 100 == 99) found[0] = 1;  // [a]
    });
}
