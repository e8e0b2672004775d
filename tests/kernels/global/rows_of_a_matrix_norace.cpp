// SPDX-License-Identifier: Apache-2.0
// Threads write two rows each.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(9 * 8);
    array_view<int, 2> matrix(9, 8, matrix_values);
    parallel_for_each(extent<2>(4, 8), [=](index<2> i) restrict(amp) {
        matrix(2 * i[0], i[1]) = i[0] + 1;
        matrix(2 * i[0] + 1, i[1]) = -i[0] - 1;
    });
    matrix.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i / 8 % 2 == 0 ? i / 16 + 1 : -(i / 16) - 1;
        if (matrix_values[i] != expected) {
            std::printf("matrix_values[%d]: expected %d, got %d\n", i, expected, matrix_values[i]);
            return 1;
        }
    }
}
