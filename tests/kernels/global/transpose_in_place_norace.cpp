// SPDX-License-Identifier: Apache-2.0
// One thread of each pair of elements swaps them.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    for (int i = 0; i < 64; i++) matrix_values[i] = i;
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0];
        const int column = i[1];
        if (row < column) {
            const int upper = matrix(row, column);
            matrix(row, column) = matrix(column, row);
            matrix(column, row) = upper;
        }
    });
    matrix.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i % 8 * 8 + i / 8;
        if (matrix_values[i] != expected) {
            std::printf("matrix_values[%d]: expected %d, got %d\n", i, expected, matrix_values[i]);
            return 1;
        }
    }
}
