// SPDX-License-Identifier: Apache-2.0
// Matrix times vector, one row per tile.
// expect: no finding
#include <amp.h>

#include <cstdio>
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
        products[column] = matrix[idx] * vector[column];
        idx.barrier.wait();
        if (column == 0) {
            int sum = 0;
            for (int k = 0; k < 16; k++) sum += products[k];
            result[idx.tile[0]] = sum;
        }
    });
    std::vector<int> expected_result(8);
    for (int i = 0; i < 128; i++) expected_result[i / 16] += i % 7 * (i % 16 + 1);
    for (int i = 0; i < 8; i++) {
        const int expected = expected_result[i];
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
