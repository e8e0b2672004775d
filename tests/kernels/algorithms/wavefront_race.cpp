// SPDX-License-Identifier: Apache-2.0
// Longest common subsequence along diagonals without a barrier between them.
// expect: race read-write tile_static length a c
// expect: race read-write tile_static length b c
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> left_values(8);
    for (int i = 0; i < 8; i++) left_values[i] = i * 3 % 4;
    array_view<const int> left(8, left_values);
    std::vector<int> right_values(8);
    for (int i = 0; i < 8; i++) right_values[i] = i * 5 % 4;
    array_view<const int> right(8, right_values);
    std::vector<int> result_values(1);
    array_view<int> result(1, result_values);
    parallel_for_each(extent<1>(8).tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int length[9][9];
        const int row = idx.local[0];
        length[row + 1][0] = 0;
        length[0][row + 1] = 0;
        if (row == 0) length[0][0] = 0;
        idx.barrier.wait();
        for (int diagonal = 0; diagonal < 15; diagonal++) {
            const int column = diagonal - row;
            if (column >= 0 && column < 8) {
                const int above = length[row][column + 1];  // [a]
                const int before = length[row + 1][column];
                const int corner = length[row][column];  // [b]
                const int longer = above > before ? above : before;
                length[row + 1][column + 1] = left[row] == right[column] ? corner + 1 : longer;  // [c]
            }
        }
        idx.barrier.wait();
        if (row == 0) result[0] = length[8][8];
    });
}
