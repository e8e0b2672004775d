// SPDX-License-Identifier: Apache-2.0
// Running sums in place in one untiled launch: each thread reads what its neighbour writes.
// expect: race read-write global data a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i + 1;
    array_view<int> data(64, data_values);
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
        if (i[0] > 0) data[i] += data[i - 1];  // [a]
    });
}
