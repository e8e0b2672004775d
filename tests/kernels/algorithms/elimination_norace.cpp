// SPDX-License-Identifier: Apache-2.0
// A step of Gaussian elimination that leaves the column of its factors alone.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    for (int i = 0; i < 64; i++) matrix_values[i] = i % 8 + i / 8 + 1;
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(extent<2>(7, 7), [=](index<2> i) restrict(amp) {
        const int row = i[0] + 1;
        const int column = i[1] + 1;
        const int step = matrix(row, 0) * matrix(0, column);
        matrix(row, column) -= step;
    });
    matrix.synchronize();
    std::vector<int> expected_matrix(64);
    for (int i = 0; i < 64; i++) {
        const int row = i / 8;
        const int column = i % 8;
        expected_matrix[i] = row + column + 1;
        if (row > 0 && column > 0) expected_matrix[i] -= (row + 1) * (column + 1);
    }
    for (int i = 0; i < 64; i++) {
        const int expected = expected_matrix[i];
        if (matrix_values[i] != expected) {
            std::printf("matrix_values[%d]: expected %d, got %d\n", i, expected, matrix_values[i]);
            return 1;
        }
    }
}
