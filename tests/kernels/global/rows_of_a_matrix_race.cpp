// SPDX-License-Identifier: Apache-2.0
// Threads write their own row and the next one, which has a thread of its own.
// expect: race write-write global matrix a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(9 * 8);
    array_view<int, 2> matrix(9, 8, matrix_values);
    parallel_for_each(extent<2>(8, 8), [=](index<2> i) restrict(amp) {
        matrix(i[0], i[1]) = i[0] + 1;       // [a]
        matrix(i[0] + 1, i[1]) = -i[0] - 1;  // [b]
    });
}
