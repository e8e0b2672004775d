// SPDX-License-Identifier: Apache-2.0
// Between two launches the host writes to columns of a matrix that the second kernel does not use.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int, 2> matrix(8, 8, values);
    array_view<int, 2> view = matrix.section(0, 2, 8, 2);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) { matrix[i] += 1; });
    matrix.synchronize();
    values[4] = 77;
    parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] += 10; });
    view.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = i == 4 ? 77 : i % 8 == 2 || i % 8 == 3 ? 12 : 2;
        if (values[i] != expected) {
            std::printf("values[%d]: expected %d, got %d\n", i, expected, values[i]);
            return 1;
        }
    }
}
