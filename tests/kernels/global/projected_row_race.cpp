// SPDX-License-Identifier: Apache-2.0
// All threads of a row write its first element through a projection.
// expect: race write-write global matrix a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    array_view<int, 2> matrix(8, 8, matrix_values);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) {
        array_view<int, 1> row = matrix[i[0]];
        row[0] = i[1];  // [a]
    });
}
