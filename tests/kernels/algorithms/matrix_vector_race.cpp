// SPDX-License-Identifier: Apache-2.0
// Matrix times vector, one row per tile: the first thread sums up before the others have multiplied.
// expect: race read-write tile_static products a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> matrix_values(128);
    for (int i = 0; i < 128; i++) matrix_values[i] = i % 7;
    array_view<const int, 2> matrix(8, 16, matrix_values);
    std::vector<int> vector_values(16);
    for (int i = 0; i < 16; i++) vector_values[i] = i + 1;
    array_view<const int> vector(16, vector_values);
    std::vector<int> result_values(8);
    array_view<int> result(8, result_values);
    parallel_for_each(matrix.extent.tile<1, 16>(), [=](tiled_index<1, 16> idx) restrict(amp) {
        tile_static int products[16];
        const int column = idx.local[1];
        products[column] = matrix[idx] * vector[column];  // [a]
        if (column == 0) {
            int sum = 0;
            for (int k = 0; k < 16; k++) sum += products[k];  // [b]
            result[idx.tile[0]] = sum;
        }
    });
}
