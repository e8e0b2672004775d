// SPDX-License-Identifier: Apache-2.0
// Transposed sparse matrix times vector: rows add to the elements their columns name.
// expect: race write-write global result a a
#include <amp.h>

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
            result[columns[k]] += weights[k] * vector[row];  // [a]
        }
    });
}
