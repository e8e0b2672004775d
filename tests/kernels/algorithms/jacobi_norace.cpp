// SPDX-License-Identifier: Apache-2.0
// Jacobi iteration between two arrays.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> now_values(100), next_values(100);
    for (int i = 0; i < 10; i++) now_values[i] = next_values[i] = 64;
    array_view<float, 2> now(10, 10, now_values);
    array_view<float, 2> next(10, 10, next_values);
    for (int sweep = 0; sweep < 2; sweep++) {
        parallel_for_each(extent<2>(8, 8), [=](index<2> i) restrict(amp) {
            const int row = i[0] + 1;
            const int column = i[1] + 1;
            const float above = now(row - 1, column) + now(row + 1, column);
            next(row, column) = (above + now(row, column - 1) + now(row, column + 1)) / 4;
        });
        parallel_for_each(now.extent, [=](index<2> i) restrict(amp) { now[i] = next[i]; });
    }
    const float middle[2] = {now(1, 5), now(2, 5)};
    for (int i = 0; i < 2; i++) {
        const float expected = i == 0 ? 24 : 4;
        if (middle[i] != expected) {
            std::printf("middle[%d]: expected %g, got %g\n", i, expected, middle[i]);
            return 1;
        }
    }
}
