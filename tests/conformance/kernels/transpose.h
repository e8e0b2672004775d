// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

namespace kernels {

/// output = transpose of input, Tile x Tile elements at a time through tile_static memory. Any sizes.
template <int Tile, typename T>
void transpose(const concurrency::array_view<const T, 2>& input,
               const concurrency::array_view<T, 2>& output) {
    const concurrency::extent<2> from = input.get_extent();
    const auto padded = concurrency::tiled_extent<Tile, Tile>(from).pad();
    concurrency::parallel_for_each(padded, [=](concurrency::tiled_index<Tile, Tile> idx) restrict(amp) {
        tile_static T block[Tile][Tile];
        const int row = idx.local[0];
        const int column = idx.local[1];
        if (from.contains(idx.global)) block[column][row] = input[idx.global];
        idx.barrier.wait();
        const int to_row = idx.tile[1] * Tile + row;
        const int to_column = idx.tile[0] * Tile + column;
        if (to_row < from[1] && to_column < from[0]) output(to_row, to_column) = block[row][column];
    });
}

}  // namespace kernels
