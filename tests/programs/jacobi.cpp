// SPDX-License-Identifier: Apache-2.0
// jacobi: a system of linear equations, solved by steps that take all unknowns from the step before. Two
// views take turns as old and new unknowns. After a few steps a tile-wise reduction finds the largest
// residual, which ends the iteration.
//
// Compared with Gaussian elimination in double precision.
#include <amp.h>
#include <amp_math.h>

#include <random>
#include <utility>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 64;

void step(const array_view<const float, 2>& matrix, const array_view<const float>& right_side,
          const array_view<const float>& old_x, const array_view<float>& new_x) {
    new_x.discard_data();
    parallel_for_each(new_x.extent, [=](index<1> row) restrict(amp) {
        const array_view<const float> coefficients = matrix[row[0]];
        float sum = right_side[row];
        for (int column = 0; column < old_x.extent[0]; column++) {
            if (column != row[0]) sum -= coefficients[column] * old_x[column];
        }
        new_x[row] = sum / coefficients[row];
    });
}

// The largest absolute value of right_side - matrix * x: one value a tile, the host takes the largest of
// those.
float largest_residual(const array_view<const float, 2>& matrix, const array_view<const float>& right_side,
                       const array_view<const float>& x) {
    const int count = x.extent[0];
    const auto domain = x.extent.tile<tile_size>().pad();
    array<float> tile_residuals(domain[0] / tile_size);
    parallel_for_each(domain, [=, &tile_residuals](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static float largest[tile_size];
        const int local = t_idx.local[0];
        float residual = 0.0f;
        if (t_idx.global[0] < count) {
            residual = right_side[t_idx];
            for (int column = 0; column < count; column++) residual -= matrix(t_idx.global[0], column) * x[column];
        }
        largest[local] = fast_math::fabs(residual);
        t_idx.barrier.wait_with_tile_static_memory_fence();
        for (int half = tile_size / 2; half > 0; half /= 2) {
            if (local < half) largest[local] = fast_math::fmax(largest[local], largest[local + half]);
            t_idx.barrier.wait_with_tile_static_memory_fence();
        }
        if (local == 0) tile_residuals[t_idx.tile] = largest[0];
    });
    const std::vector<float> residuals = tile_residuals;
    return *std::max_element(residuals.begin(), residuals.end());
}

std::vector<double> eliminate(std::vector<double> matrix, std::vector<double> x) {
    const int count = static_cast<int>(x.size());
    for (int pivot = 0; pivot < count; pivot++) {  // the diagonal is large enough
        for (int row = pivot + 1; row < count; row++) {
            const double factor = matrix[row * count + pivot] / matrix[pivot * count + pivot];
            for (int i = pivot; i < count; i++) matrix[row * count + i] -= factor * matrix[pivot * count + i];
            x[row] -= factor * x[pivot];
        }
    }
    for (int row = count - 1; row >= 0; row--) {
        for (int i = row + 1; i < count; i++) x[row] -= matrix[row * count + i] * x[i];
        x[row] /= matrix[row * count + row];
    }
    return x;
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 100);
    std::mt19937 generator(11);
    std::uniform_real_distribution<float> number(-1.0f, 1.0f);
    std::vector<float> coefficients(count * count), right_side(count), start(count, 0.0f), other(count);
    for (float& element : coefficients) element = number(generator);
    for (float& element : right_side) element = number(generator);
    for (int i = 0; i < count; i++) coefficients[i * count + i] = static_cast<float>(count);  // so that it converges

    array_view<const float, 2> matrix(count, count, coefficients);
    array_view<const float> b(count, right_side);
    array_view<float> x(count, start), next_x(count, other);
    const float wanted = 2e-6f;
    float residual = largest_residual(matrix, b, x);
    int steps = 0;
    for (; residual > wanted && steps < 100; steps += 2) {
        for (int i = 0; i < 2; i++) {
            step(matrix, b, x, next_x);
            std::swap(x, next_x);
        }
        residual = largest_residual(matrix, b, x);
    }

    bool right = report("converged after " + std::to_string(steps) + " steps", steps > 2 && residual <= wanted);
    std::vector<float> solution(count);
    copy(x, solution.begin());
    const std::vector<double> expected = eliminate(std::vector<double>(coefficients.begin(), coefficients.end()),
                                                   std::vector<double>(right_side.begin(), right_side.end()));
    // The diagonal makes the error of an unknown smaller than the residual by the factor count - sum of a
    // row.
    right = report(std::to_string(count) + " unknowns", largest_difference(solution, expected), 1e-7) && right;
    return right ? 0 : 1;
}
