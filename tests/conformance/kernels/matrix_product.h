// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

namespace kernels {

/// c = a * b in Tile x Tile blocks. Any sizes: the compute domain is padded to whole tiles, and what lies
/// outside of a and b counts as zero.
template <int Tile>
void matrix_product(const concurrency::array_view<const float, 2>& a,
                    const concurrency::array_view<const float, 2>& b,
                    const concurrency::array_view<float, 2>& c) {
    const int rows = c.get_extent()[0];
    const int columns = c.get_extent()[1];
    const int depth = a.get_extent()[1];
    const auto padded = concurrency::tiled_extent<Tile, Tile>(c.get_extent()).pad();
    concurrency::parallel_for_each(padded, [=](concurrency::tiled_index<Tile, Tile> idx) restrict(amp) {
        tile_static float a_block[Tile][Tile];
        tile_static float b_block[Tile][Tile];
        const int row = idx.local[0];
        const int column = idx.local[1];
        float sum = 0;
        for (int block = 0; block < depth; block += Tile) {
            const bool in_a = idx.global[0] < rows && block + column < depth;
            const bool in_b = block + row < depth && idx.global[1] < columns;
            a_block[row][column] = in_a ? a(idx.global[0], block + column) : 0.0F;
            b_block[row][column] = in_b ? b(block + row, idx.global[1]) : 0.0F;
            idx.barrier.wait();
            for (int i = 0; i < Tile; i++) sum += a_block[row][i] * b_block[i][column];
            idx.barrier.wait();
        }
        if (idx.global[0] < rows && idx.global[1] < columns) c[idx.global] = sum;
    });
}

}  // namespace kernels
