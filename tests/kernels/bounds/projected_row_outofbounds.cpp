// SPDX-License-Identifier: Apache-2.0
// An index beyond a row that a projection gives.
// expect: out-of-bounds - global matrix a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(64);
    array_view<int, 2> matrix(8, 8, matrix_values);
    try {
        parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
            const array_view<int, 1> row = matrix[i[0]];
            row[8] = 1;  // [a]
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
