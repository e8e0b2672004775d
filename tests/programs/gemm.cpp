// SPDX-License-Identifier: Apache-2.0
// gemm: c = alpha * a * b + beta * c for sizes that are no multiples of the tile. Once with the compute
// domain padded to whole tiles, with zeros where a block hangs over the edge; once with it truncated, and
// what the tiles leave out computed by a kernel without tiles.
//
// Compared with rank-1 updates on the host in double precision.
#include <amp.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 8;

template <typename T>
T element_or_zero(const array_view<const T, 2>& matrix, int row, int column) restrict(amp) {
    return matrix.extent.contains(index<2>(row, column)) ? matrix(row, column) : T();
}

template <typename T>
void gemm_padded(T alpha, const array_view<const T, 2>& a, const array_view<const T, 2>& b, T beta,
                 const array_view<T, 2>& c) {
    const int inner = a.extent[1];
    parallel_for_each(
        c.extent.template tile<tile_size, tile_size>().pad(),
        [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
            tile_static T block_a[tile_size][tile_size];
            tile_static T block_b[tile_size][tile_size];
            const int row = t_idx.local[0];
            const int column = t_idx.local[1];
            T sum = T();
            for (int first = 0; first < inner; first += tile_size) {
                block_a[row][column] = element_or_zero(a, t_idx.global[0], first + column);
                block_b[row][column] = element_or_zero(b, first + row, t_idx.global[1]);
                t_idx.barrier.wait();
                for (int i = 0; i < tile_size; i++) sum += block_a[row][i] * block_b[i][column];
                t_idx.barrier.wait();
            }
            if (c.extent.contains(t_idx.global)) c[t_idx.global] = alpha * sum + beta * c[t_idx.global];
        });
}

template <typename T>
void gemm_truncated(T alpha, const array_view<const T, 2>& a, const array_view<const T, 2>& b, T beta,
                    const array_view<T, 2>& c) {
    const auto tiles = c.extent.template tile<tile_size, tile_size>().truncate();
    const int inner = a.extent[1];
    const int whole = inner / tile_size * tile_size;
    if (tiles.size() > 0) parallel_for_each(tiles, [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
        tile_static T block_a[tile_size][tile_size];
        tile_static T block_b[tile_size][tile_size];
        const int row = t_idx.local[0];
        const int column = t_idx.local[1];
        T sum = T();
        for (int first = 0; first < whole; first += tile_size) {
            block_a[row][column] = a(t_idx.global[0], first + column);
            block_b[row][column] = b(first + row, t_idx.global[1]);
            t_idx.barrier.wait();
            for (int i = 0; i < tile_size; i++) sum += block_a[row][i] * block_b[i][column];
            t_idx.barrier.wait();
        }
        for (int i = whole; i < inner; i++) sum += a(t_idx.global[0], i) * b(i, t_idx.global[1]);
        c[t_idx.global] = alpha * sum + beta * c[t_idx.global];
    });

    // What is left: columns to the right of the tiles, then rows below them in full width.
    const auto multiply_rest = [=](const index<2>& origin, const extent<2>& size) {
        if (size[0] <= 0 || size[1] <= 0) return;
        parallel_for_each(size, [=](index<2> idx) restrict(amp) {
            idx += origin;
            T sum = T();
            for (int i = 0; i < inner; i++) sum += a(idx[0], i) * b(i, idx[1]);
            c[idx] = alpha * sum + beta * c[idx];
        });
    };
    multiply_rest(index<2>(0, tiles[1]), extent<2>(tiles[0], c.extent[1] - tiles[1]));
    multiply_rest(index<2>(tiles[0], 0), extent<2>(c.extent[0] - tiles[0], c.extent[1]));
}

template <typename T, typename Gemm>
bool is_right(const std::string& what, int rows, int inner, int columns, Gemm gemm) {
    const T alpha = T(0.75), beta = T(-2);
    std::mt19937 generator(6);
    std::uniform_real_distribution<T> number(-1, 1);
    std::vector<T> a(rows * inner), b(inner * columns), c(rows * columns);
    for (std::vector<T>* matrix : {&a, &b, &c}) {
        for (T& element : *matrix) element = number(generator);
    }

    std::vector<double> expected;
    for (T element : c) expected.push_back(static_cast<double>(beta) * element);
    for (int i = 0; i < inner; i++) {
        for (int k = 0; k < rows * columns; k++) {
            expected[k] += static_cast<double>(alpha) * a[k / columns * inner + i] * b[i * columns + k % columns];
        }
    }

    array_view<T, 2> result(rows, columns, c);
    gemm(alpha, array_view<const T, 2>(rows, inner, a), array_view<const T, 2>(inner, columns, b), beta, result);
    result.synchronize();
    // Each addition rounds, up or down, a sum that grows like the root of their number, and so do the last two
    // operations: together the errors grow like the number itself.
    const double allowed = (inner + 2) * static_cast<double>(std::numeric_limits<T>::epsilon());
    return report(what + ", " + std::to_string(rows) + "x" + std::to_string(inner) + "x" + std::to_string(columns),
                  largest_difference(c, expected), allowed);
}

int main(int argc, char** argv) {
    const int size = problem_size(argc, argv, 45);
    bool right = is_right<float>("padded, float", size, size + 5, std::max(1, size - 10), gemm_padded<float>);
    right = is_right<double>("padded, double", std::max(1, size - 1), size, size + 1, gemm_padded<double>) && right;
    right = is_right<float>("truncated, float", size, size + 5, std::max(1, size - 10), gemm_truncated<float>) && right;
    right = is_right<float>("whole tiles", 4 * tile_size, size, 2 * tile_size, gemm_truncated<float>) && right;
    return right ? 0 : 1;
}
