// SPDX-License-Identifier: Apache-2.0
// The same with an element for each thread.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

template <class Function>
void for_each_index(int count, const Function& function) {
    parallel_for_each(extent<1>(count).tile<16>(), [=](tiled_index<16> idx) restrict(amp) { function(idx.global[0]); });
}

int main() {
    std::vector<int> results(32);
    array_view<int> squares(32, results);
    for_each_index(32, [=](int i) restrict(amp) { squares[i] = i * i; });
    squares.synchronize();
    for (int i = 0; i < 32; i++) {
        if (results[i] == i * i) continue;
        std::printf("element %d: expected %d, got %d\n", i, i * i, results[i]);
        return 1;
    }
}
