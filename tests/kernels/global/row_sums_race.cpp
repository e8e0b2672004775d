// SPDX-License-Identifier: Apache-2.0
// One thread an element adds to its row's sum.
// expect: race write-write global sums a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    for (int i = 0; i < 64; i++) matrix_values[i] = i + 1;
    array_view<const int, 2> matrix(8, 8, matrix_values);
    std::vector<int> sums_values(8);
    array_view<int> sums(8, sums_values);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) {
        sums[i[0]] += matrix[i];  // [a]
    });
}
