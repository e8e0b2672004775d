// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

namespace kernels {

/// Running sums within each Tile elements; `totals` gets the last sum of each tile.
template <int Tile, typename T>
void scan_tiles(const concurrency::array_view<const T, 1>& input, const concurrency::array_view<T, 1>& output,
                const concurrency::array_view<T, 1>& totals) {
    const int count = input.get_extent()[0];
    const auto padded = concurrency::tiled_extent<Tile>(input.get_extent()).pad();
    concurrency::parallel_for_each(padded, [=](concurrency::tiled_index<Tile> idx) restrict(amp) {
        tile_static T row[2][Tile];
        const int local = idx.local[0];
        int from = 0;
        row[from][local] = idx.global[0] < count ? input[idx.global] : T(0);
        idx.barrier.wait();
        for (int distance = 1; distance < Tile; distance *= 2) {
            const T below = local >= distance ? row[from][local - distance] : T(0);
            row[1 - from][local] = row[from][local] + below;
            idx.barrier.wait();
            from = 1 - from;
        }
        if (idx.global[0] < count) output[idx.global] = row[from][local];
        if (local == Tile - 1) totals[idx.tile] = row[from][local];
    });
}

/// Running sums of all of `input`: tiles, then their totals by one thread, then both added. Each launch sees
/// what the one before it wrote, without the host in between.
template <int Tile, typename T>
void inclusive_scan(const concurrency::array_view<const T, 1>& input,
                    const concurrency::array_view<T, 1>& output) {
    const int count = input.get_extent()[0];
    const int tiles = (count + Tile - 1) / Tile;
    concurrency::array<T, 1> totals(tiles);
    concurrency::array_view<T, 1> totals_view(totals);
    scan_tiles<Tile, T>(input, output, totals_view);
    concurrency::parallel_for_each(concurrency::extent<1>(1), [=](concurrency::index<1>) restrict(amp) {
        for (int tile = 1; tile < tiles; tile++) totals_view[tile] += totals_view[tile - 1];
    });
    concurrency::parallel_for_each(output.get_extent(), [=](concurrency::index<1> i) restrict(amp) {
        if (i[0] >= Tile) output[i] += totals_view[i[0] / Tile - 1];
    });
}

}  // namespace kernels
