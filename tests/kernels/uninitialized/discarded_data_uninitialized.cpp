// SPDX-License-Identifier: Apache-2.0
// A kernel reads data that the program has discarded.
// expect: uninitialized-read - global data a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i;
    array_view<int> data(64, data_values);
    data.discard_data();
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
        data[i] += 5;  // [a]
    });
}
