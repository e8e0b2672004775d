// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

namespace kernels {

/// Sums each Tile elements of `input` into one element of `sums`, as a tree. Tile is a power of two; the last
/// tile may be incomplete.
template <int Tile, typename T>
void tile_sums(const concurrency::array_view<const T, 1>& input, const concurrency::array_view<T, 1>& sums) {
    const int count = input.get_extent()[0];
    const auto padded = concurrency::tiled_extent<Tile>(input.get_extent()).pad();
    concurrency::parallel_for_each(padded, [=](concurrency::tiled_index<Tile> idx) restrict(amp) {
        tile_static T partial[Tile];
        const int local = idx.local[0];
        partial[local] = idx.global[0] < count ? input[idx.global] : T(0);
        idx.barrier.wait();
        for (int half = Tile / 2; half > 0; half /= 2) {
            if (local < half) partial[local] += partial[local + half];
            idx.barrier.wait();
        }
        if (local == 0) sums[idx.tile] = partial[0];
    });
}

}  // namespace kernels
