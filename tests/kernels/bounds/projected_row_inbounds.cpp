// SPDX-License-Identifier: Apache-2.0
// An index inside a row that a projection gives.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
        const array_view<int, 1> row = matrix[i[0]];
        row[7] = 1;
    });
    matrix.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i < 32 && i % 8 == 7 ? 1 : 0;
        if (matrix_values[i] != expected) {
            std::printf("matrix_values[%d]: expected %d, got %d\n", i, expected, matrix_values[i]);
            return 1;
        }
    }
}
