// SPDX-License-Identifier: Apache-2.0
// An untiled stencil overwrites what its neighbours read.
// expect: race read-write global data a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(4096);
    for (int i = 0; i < 4096; i++) data_values[i] = i % 10;
    array_view<int> data(4096, data_values);
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
        const bool inner = i[0] > 0 && i[0] < 4095;
        if (inner) data[i] = data[i - 1] + data[i + 1];  // [a]
    });
}
