// SPDX-License-Identifier: Apache-2.0
// spmv: a sparse matrix in compressed rows (CSR) times a vector. The scalar form gives each row to a thread;
// the vector form gives each row to a tile of threads that walk along it together and add up their parts in
// tile_static memory.
//
// Compared with a sum over the matrix's entries in the order in which they were made up, in double precision.
#include <amp.h>

#include <map>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

struct sparse_matrix {
    std::vector<int> row_begins;  // one more than there are rows
    std::vector<int> columns;
    std::vector<float> values;

    int rows() const { return static_cast<int>(row_begins.size()) - 1; }
};

std::vector<float> multiply_scalar(const sparse_matrix& matrix, const std::vector<float>& vector) {
    const int entries = static_cast<int>(matrix.values.size());
    std::vector<float> result(matrix.rows());
    array_view<const int> row_begins(matrix.rows() + 1, matrix.row_begins);
    array_view<const int> columns(entries, matrix.columns);
    array_view<const float> values(entries, matrix.values);
    array_view<const float> x(static_cast<int>(vector.size()), vector);
    array_view<float> y(matrix.rows(), result);
    y.discard_data();
    parallel_for_each(y.extent, [=](index<1> row) restrict(amp) {
        float sum = 0.0f;
        const int end = row_begins[row + 1];
        for (int i = row_begins[row]; i < end; i++) sum += values[i] * x[columns[i]];
        y[row] = sum;
    });
    y.synchronize();
    return result;
}

template <int threads_per_row>
std::vector<float> multiply_vector(const sparse_matrix& matrix, const std::vector<float>& vector) {
    const int entries = static_cast<int>(matrix.values.size());
    array<int> row_begins(matrix.rows() + 1, matrix.row_begins.begin());
    array<int> columns(entries, matrix.columns.begin());
    array<float> values(entries, matrix.values.begin());
    array<float> x(static_cast<int>(vector.size()), vector.begin());
    array<float> y(matrix.rows());
    parallel_for_each(extent<1>(matrix.rows() * threads_per_row).tile<threads_per_row>(),
                      [&](tiled_index<threads_per_row> t_idx) restrict(amp) {
                          tile_static float sums[threads_per_row];
                          const int row = t_idx.tile[0];
                          const int local = t_idx.local[0];
                          float sum = 0.0f;
                          for (int i = row_begins[row] + local; i < row_begins[row + 1]; i += threads_per_row) {
                              sum += values[i] * x[columns[i]];
                          }
                          sums[local] = sum;
                          for (int half = threads_per_row / 2; half > 0; half /= 2) {
                              t_idx.barrier.wait();
                              if (local < half) sums[local] += sums[local + half];
                          }
                          if (local == 0) y[row] = sums[0];
                      });
    std::vector<float> result(matrix.rows());
    copy(y, result.begin());
    return result;
}

int main(int argc, char** argv) {
    const int rows = problem_size(argc, argv, 200);

    // Most rows have a few entries, every tenth one many.
    std::mt19937 generator(5);
    std::uniform_real_distribution<float> number(-1.0f, 1.0f);
    std::vector<float> vector(rows);
    for (float& element : vector) element = number(generator);
    std::vector<double> expected(rows);
    sparse_matrix matrix;
    matrix.row_begins.push_back(0);
    for (int row = 0; row < rows; row++) {
        std::map<int, float> entries;
        const int wanted = row % 10 == 0 ? rows / 2 : row % 5;
        for (int i = 0; i < wanted; i++) {
            const int column = static_cast<int>(generator() % static_cast<unsigned int>(rows));
            if (entries.insert({column, number(generator)}).second) {
                expected[row] += static_cast<double>(entries[column]) * vector[column];
            }
        }
        for (const auto& entry : entries) {
            matrix.columns.push_back(entry.first);
            matrix.values.push_back(entry.second);
        }
        matrix.row_begins.push_back(static_cast<int>(matrix.columns.size()));
    }

    // A row has at most a hundred products below 1, whose sum is rounded to 6e-8 of about 10 each time.
    const std::vector<float> scalar = multiply_scalar(matrix, vector), parallel = multiply_vector<32>(matrix, vector);
    bool right = report("scalar form, " + std::to_string(rows) + " rows", largest_difference(scalar, expected), 1e-5);
    right = report("vector form, 32 threads a row", largest_difference(parallel, expected), 1e-5) && right;
    return right ? 0 : 1;
}
