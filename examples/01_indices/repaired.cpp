// SPDX-License-Identifier: Apache-2.0
// Lesson 1, repaired: every element of a matrix contains its row and its column, such as 23 in row 2 and column 3.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int rows = 4;
const int columns = 6;

int main() {
    std::vector<int> numbers(rows * columns);
    array_view<int, 2> matrix(rows, columns, numbers);
    matrix.discard_data();
    parallel_for_each(matrix.extent.tile<2, 3>(), [=](tiled_index<2, 3> t_idx) restrict(amp) {
        const int row = t_idx.global[0];
        const int column = t_idx.global[1];
        matrix(row, column) = 10 * row + column;
    });
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) std::cout << ' ' << matrix(row, column);
        std::cout << '\n';
    }
}
