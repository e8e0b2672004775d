// SPDX-License-Identifier: Apache-2.0
// The tiled product as loops under tbb::parallel_for, one task a tile: what is left of the kernel when its
// barriers cost nothing, because every stretch between two barriers is a loop over the tile's threads.
#pragma once

#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <cstddef>

namespace tessera_bench {

/// How the loops over the threads of a tile are compiled.
enum class ThreadLoops {
    vectorised,  ///< neighbouring threads in the lanes of a register, as OpenCL compilers do
    one_by_one   ///< one thread after the other, as fibers do
};

template <ThreadLoops loops>
void product_by_loops(int n, const float* a, const float* b, float* c) {
    constexpr int kTile = 16;
    const auto tile = [=](int tile_row, int tile_column) {
        float a_block[kTile][kTile], b_block[kTile][kTile], sums[kTile][kTile] = {};
        for (int block = 0; block < n; block += kTile) {
            for (int row = 0; row < kTile; ++row) {
                for (int column = 0; column < kTile; ++column) {
                    a_block[row][column] = a[(tile_row + row) * n + block + column];
                    b_block[row][column] = b[(block + row) * n + tile_column + column];
                }
            }
            for (int row = 0; row < kTile; ++row) {
                if constexpr (loops == ThreadLoops::vectorised) {
                    float row_sums[kTile];
                    for (int column = 0; column < kTile; ++column) row_sums[column] = sums[row][column];
                    for (int k = 0; k < kTile; ++k) {
                        for (int column = 0; column < kTile; ++column) {
                            row_sums[column] += a_block[row][k] * b_block[k][column];
                        }
                    }
                    for (int column = 0; column < kTile; ++column) sums[row][column] = row_sums[column];
                } else {
                    for (int column = 0; column < kTile; ++column) {
                        float sum = sums[row][column];
                        for (int k = 0; k < kTile; ++k) sum += a_block[row][k] * b_block[k][column];
                        sums[row][column] = sum;
                        asm volatile("" ::: "memory");  // the next thread's sum is another fiber's business
                    }
                }
            }
        }
        for (int row = 0; row < kTile; ++row) {
            for (int column = 0; column < kTile; ++column) {
                c[(tile_row + row) * n + tile_column + column] = sums[row][column];
            }
        }
    };
    tbb::parallel_for(
        tbb::blocked_range2d<int>(0, n / kTile, 0, n / kTile), [=](const tbb::blocked_range2d<int>& tiles) {
            for (int row = tiles.rows().begin(); row != tiles.rows().end(); ++row) {
                for (int column = tiles.cols().begin(); column != tiles.cols().end(); ++column) {
                    tile(row * kTile, column * kTile);
                }
            }
        });
}

}  // namespace tessera_bench
