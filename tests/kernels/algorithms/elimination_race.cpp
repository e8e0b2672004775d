// SPDX-License-Identifier: Apache-2.0
// A step of Gaussian elimination that also rewrites the column it reads its factors from.
// expect: race read-write global matrix a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    for (int i = 0; i < 64; i++) matrix_values[i] = i % 8 + i / 8 + 1;
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(extent<2>(7, 8), [=](index<2> i) restrict(amp) {
        const int row = i[0] + 1;
        const int column = i[1];
        const int step = matrix(row, 0) * matrix(0, column);  // [a]
        matrix(row, column) -= step;                          // [b]
    });
}
