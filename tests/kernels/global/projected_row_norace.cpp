// SPDX-License-Identifier: Apache-2.0
// The threads of a row write an element each through a projection.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) {
        array_view<int, 1> row = matrix[i[0]];
        row[i[1]] = i[1];
    });
    matrix.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i % 8;
        if (matrix_values[i] != expected) {
            std::printf("matrix_values[%d]: expected %d, got %d\n", i, expected, matrix_values[i]);
            return 1;
        }
    }
}
