// SPDX-License-Identifier: Apache-2.0
// Game of life from one board to another.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> cells_values(100), next_values(100);
    cells_values[44] = cells_values[45] = cells_values[46] = 1;
    array_view<int, 2> cells(10, 10, cells_values);
    array_view<int, 2> next(10, 10, next_values);
    parallel_for_each(extent<2>(8, 8), [=](index<2> i) restrict(amp) {
        const int row = i[0] + 1;
        const int column = i[1] + 1;
        int around = -cells(row, column);
        for (int y = -1; y <= 1; y++) {
            for (int x = -1; x <= 1; x++) around += cells(row + y, column + x);
        }
        const int alive = around == 3 || (around == 2 && cells(row, column) == 1);
        next(row, column) = alive;
    });
    next.synchronize();
    for (int i = 0; i < 100; i++) {
        const int expected = i == 35 || i == 45 || i == 55;
        if (next_values[i] != expected) {
            std::printf("next_values[%d]: expected %d, got %d\n", i, expected, next_values[i]);
            return 1;
        }
    }
}
