// SPDX-License-Identifier: Apache-2.0
// Each thread writes its element of a matrix through a pointer to its row.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int, 2> matrix(8, 16);
    try {
        parallel_for_each(matrix.extent, [&matrix](index<2> i) restrict(amp) {
            int* row = &matrix[i[0]][0];
            row[i[1]] = 1;
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
