// SPDX-License-Identifier: Apache-2.0
// Running sums by doubling distances: one launch a step, from one array to another.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data_values(64);
    for (int i = 0; i < 64; i++) data_values[i] = i + 1;
    array_view<int> data(64, data_values);
    std::vector<int> next_values(64);
    array_view<int> next(64, next_values);
    for (int distance = 1; distance < 64; distance *= 2) {
        parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
            next[i] = i[0] >= distance ? data[i] + data[i - distance] : data[i];
        });
        parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = next[i]; });
    }
    for (int i = 0; i < 64; i++) {
        const int expected = (i + 1) * (i + 2) / 2;
        if (data[i] != expected) {
            std::printf("data[%d]: expected %d, got %d\n", i, expected, data[i]);
            return 1;
        }
    }
}
