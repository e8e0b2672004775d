// SPDX-License-Identifier: Apache-2.0
// One thread a row adds up its elements.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    for (int i = 0; i < 64; i++) matrix_values[i] = i + 1;
    array_view<const int, 2> matrix(8, 8, matrix_values);
    std::vector<int> sums_values(8);
    array_view<int> sums(8, sums_values);
    parallel_for_each(sums.extent, [=](index<1> row) restrict(amp) {
        for (int column = 0; column < 8; column++) sums[row] += matrix(row[0], column);
    });
    for (int i = 0; i < 8; i++) {
        const int expected = 64 * i + 36;
        if (sums[i] != expected) {
            std::printf("sums[%d]: expected %d, got %d\n", i, expected, sums[i]);
            return 1;
        }
    }
}
