// SPDX-License-Identifier: Apache-2.0
// All threads of an untiled kernel mirror their element, so that both of a pair read and write.
// expect: race read-write global matrix a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    for (int i = 0; i < 64; i++) matrix_values[i] = i;
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0];
        const int column = i[1];
        matrix(row, column) = matrix(column, row);  // [a]
    });
}
