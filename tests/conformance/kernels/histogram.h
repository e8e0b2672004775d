// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

namespace kernels {

/// Counts the values 0 to Bins - 1 of `input` in `counts`, which must be zero before. Each tile counts for
/// itself with atomics on tile_static memory, then adds up with atomics on global memory.
template <int Tile, int Bins>
void histogram(const concurrency::array_view<const int, 1>& input,
               const concurrency::array_view<int, 1>& counts) {
    const int count = input.get_extent()[0];
    const auto padded = concurrency::tiled_extent<Tile>(input.get_extent()).pad();
    concurrency::parallel_for_each(padded, [=](concurrency::tiled_index<Tile> idx) restrict(amp) {
        tile_static int tile_counts[Bins];
        for (int bin = idx.local[0]; bin < Bins; bin += Tile) tile_counts[bin] = 0;
        idx.barrier.wait();
        if (idx.global[0] < count) concurrency::atomic_fetch_inc(&tile_counts[input[idx.global]]);
        idx.barrier.wait();
        for (int bin = idx.local[0]; bin < Bins; bin += Tile) {
            concurrency::atomic_fetch_add(&counts[bin], tile_counts[bin]);
        }
    });
}

}  // namespace kernels
