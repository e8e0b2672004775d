// SPDX-License-Identifier: Apache-2.0
// Between two launches the host writes to a column of a matrix that the second kernel uses.
// expect: stale-device-read - global view a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1);
    array_view<int, 2> matrix(8, 8, values);
    array_view<int, 2> view = matrix.section(0, 2, 8, 2);
    parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) { matrix[i] += 1; });
    matrix.synchronize();
    values[11] = 77;  // [a]
    parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] += 10; });
    view.synchronize();
    return values[11] == 87;
}
