// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

namespace kernels {

/// The element, or zero outside of the grid.
inline int element_or_zero(const concurrency::array_view<const int, 2>& grid, int row,
                           int column) restrict(cpu, amp) {
    const concurrency::index<2> where(row, column);
    return grid.get_extent().contains(where) ? grid[where] : 0;
}

/// Every output element is the sum of the square of side 2 * Halo + 1 around it. A tile loads its block and
/// the halo around it together, so threads load different numbers of elements.
template <int Tile, int Halo>
void box_sum(const concurrency::array_view<const int, 2>& input,
             const concurrency::array_view<int, 2>& output) {
    const concurrency::extent<2> domain = output.get_extent();
    const auto padded = concurrency::tiled_extent<Tile, Tile>(domain).pad();
    concurrency::parallel_for_each(padded, [=](concurrency::tiled_index<Tile, Tile> idx) restrict(amp) {
        enum { side = Tile + 2 * Halo };
        tile_static int block[side][side];
        for (int i = idx.local[0] * Tile + idx.local[1]; i < side * side; i += Tile * Tile) {
            const int row = idx.tile_origin[0] + i / side - Halo;
            const int column = idx.tile_origin[1] + i % side - Halo;
            block[i / side][i % side] = element_or_zero(input, row, column);
        }
        idx.barrier.wait();
        int sum = 0;
        for (int down = 0; down <= 2 * Halo; down++) {
            for (int right = 0; right <= 2 * Halo; right++) {
                sum += block[idx.local[0] + down][idx.local[1] + right];
            }
        }
        if (domain.contains(idx.global)) output[idx.global] = sum;
    });
}

}  // namespace kernels
