// SPDX-License-Identifier: Apache-2.0
// Game of life in place: cells change while their neighbours count them.
// expect: race read-write global cells a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> cells_values(100);
    cells_values[44] = cells_values[45] = cells_values[46] = 1;
    array_view<int, 2> cells(10, 10, cells_values);
    parallel_for_each(extent<2>(8, 8), [=](index<2> i) restrict(amp) {
        const int row = i[0] + 1;
        const int column = i[1] + 1;
        int around = -cells(row, column);
        for (int y = -1; y <= 1; y++) {
            for (int x = -1; x <= 1; x++) around += cells(row + y, column + x);  // [a]
        }
        const int alive = around == 3 || (around == 2 && cells(row, column) == 1);
        cells(row, column) = alive;  // [b]
    });
}
