// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times vector: rows add up the elements their columns name.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> columns_values(128);
    for (int i = 0; i < 128; i++) columns_values[i] = i * 5 % 64;
    array_view<const int> columns(128, columns_values);
    std::vector<int> weights_values(128);
    for (int i = 0; i < 128; i++) weights_values[i] = i % 3 + 1;
    array_view<const int> weights(128, weights_values);
    std::vector<int> vector_values(64);
    for (int i = 0; i < 64; i++) vector_values[i] = i + 1;
    array_view<const int> vector(64, vector_values);
    std::vector<int> result_values(64);
    array_view<int> result(64, result_values);
    parallel_for_each(vector.extent, [=](index<1> row) restrict(amp) {
        for (int k = 2 * row[0]; k < 2 * row[0] + 2; k++) {
            result[row] += weights[k] * vector[columns[k]];
        }
    });
    std::vector<int> expected_result(64);
    for (int i = 0; i < 128; i++) expected_result[i / 2] += (i % 3 + 1) * (i * 5 % 64 + 1);
    for (int i = 0; i < 64; i++) {
        const int expected = expected_result[i];
        if (result[i] != expected) {
            std::printf("result[%d]: expected %d, got %d\n", i, expected, result[i]);
            return 1;
        }
    }
}
