// SPDX-License-Identifier: Apache-2.0
// Five tiled kernels in C++ AMP whose outputs are the golden ones: tessera golden record kernels.cpp -o golden/
#include <amp.h>

#include <vector>

#include "inputs.h"

using namespace concurrency;
using namespace inputs;

void matrix_product() {
    const std::vector<float> left = numbers(side * side, 1), right = numbers(side * side, 2);
    array_view<const float, 2> a(side, side, left), b(side, side, right);
    array<float, 2> product(side, side);
    parallel_for_each(product.get_extent().tile<block, block>(), [=, &product](tiled_index<block, block> t) restrict(amp) {
        tile_static float a_tile[block][block], b_tile[block][block];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int k = 0; k < side; k += block) {
            a_tile[row][column] = a(t.global[0], k + column);
            b_tile[row][column] = b(k + row, t.global[1]);
            t.barrier.wait();
            for (int i = 0; i < block; ++i) sum += a_tile[row][i] * b_tile[i][column];
            t.barrier.wait();
        }
        product[t.global] = sum;
    });
}

void reduction() {
    const std::vector<float> list = numbers(length, 3);
    array_view<const float> values(length, list);
    array<float> partial_sums(length / group);
    parallel_for_each(extent<1>(length).tile<group>(), [=, &partial_sums](tiled_index<group> t) restrict(amp) {
        tile_static float sums[group];
        const int i = t.local[0];
        sums[i] = values[t.global];
        t.barrier.wait();
        for (int stride = group / 2; stride > 0; stride /= 2) {
            if (i < stride) sums[i] += sums[i + stride];
            t.barrier.wait();
        }
        if (i == 0) partial_sums[t.tile] = sums[0];
    });
}

void scan() {
    const std::vector<float> list = numbers(length, 4);
    array_view<const float> values(length, list);
    array<float> running_sums(length);
    parallel_for_each(extent<1>(length).tile<group>(), [=, &running_sums](tiled_index<group> t) restrict(amp) {
        tile_static float sums[group];
        const int i = t.local[0];
        sums[i] = values[t.global];
        t.barrier.wait();
        for (int stride = 1; stride < group; stride *= 2) {
            const float before = i >= stride ? sums[i - stride] : 0;
            t.barrier.wait();
            sums[i] += before;
            t.barrier.wait();
        }
        running_sums[t.global] = sums[i];
    });
}

void histogram() {
    const std::vector<int> list = keys(length, 5);
    std::vector<int> zeros(bins);
    array_view<const int> values(length, list);
    array<int> counts(bins, zeros.begin());
    parallel_for_each(extent<1>(length).tile<group>(), [=, &counts](tiled_index<group> t) restrict(amp) {
        tile_static int of_tile[bins];
        const int i = t.local[0];
        if (i < bins) of_tile[i] = 0;
        t.barrier.wait();
        atomic_fetch_inc(&of_tile[values[t.global]]);
        t.barrier.wait();
        if (i < bins) atomic_fetch_add(&counts[i], of_tile[i]);
    });
}

void stencil() {
    const std::vector<float> cells = numbers(side * side, 6);
    array_view<const float, 2> grid(side, side, cells);
    array<float, 2> smoothed(side, side);
    parallel_for_each(smoothed.get_extent().tile<block, block>(), [=, &smoothed](tiled_index<block, block> t) restrict(amp) {
        tile_static float halo[block + 2][block + 2];
        const int row = t.global[0], column = t.global[1];
        for (int y = t.local[0]; y < block + 2; y += block) {
            for (int x = t.local[1]; x < block + 2; x += block) {
                // Cells beyond the border equal those on it.
                int from_row = row - t.local[0] + y - 1, from_column = column - t.local[1] + x - 1;
                from_row = from_row < 0 ? 0 : from_row >= side ? side - 1 : from_row;
                from_column = from_column < 0 ? 0 : from_column >= side ? side - 1 : from_column;
                halo[y][x] = grid(from_row, from_column);
            }
        }
        t.barrier.wait();
        const int y = t.local[0] + 1, x = t.local[1] + 1;
        smoothed[t.global] = halo[y][x] * 0.6F + (halo[y - 1][x] + halo[y + 1][x] + halo[y][x - 1] + halo[y][x + 1]) * 0.1F;
    });
}

int main() {
    matrix_product();
    reduction();
    scan();
    histogram();
    stencil();
}
