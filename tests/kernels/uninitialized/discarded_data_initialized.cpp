// SPDX-License-Identifier: Apache-2.0
// A kernel overwrites data that the program has discarded.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i;
    array_view<int> data(64, data_values);
    data.discard_data();
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
        data[i] = i[0] + 5;
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i + 5;
        if (data[i] != expected) {
            std::printf("data[%d]: expected %d, got %d\n", i, expected, data[i]);
            return 1;
        }
    }
}
