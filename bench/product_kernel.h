// SPDX-License-Identifier: Apache-2.0
// The tiled product of two matrices, as C++ AMP's introductions have it: 16x16 tiles, two waits per block of 16.
#pragma once

#include <amp.h>

namespace tessera_bench {

constexpr int kProductTile = 16;

/// One thread's element of the product. \param a, b, c  n x n: views, or references to arrays
template <class A, class B, class C>
void multiply_tile(Concurrency::tiled_index<kProductTile, kProductTile> thread, int n, const A& a, const B& b, C& c) restrict(amp) {
    tile_static float a_block[kProductTile][kProductTile], b_block[kProductTile][kProductTile];
    const int row = thread.local[0], column = thread.local[1];
    float sum = 0;
    for (int block = 0; block < n; block += kProductTile) {
        a_block[row][column] = a(thread.global[0], block + column);
        b_block[row][column] = b(block + row, thread.global[1]);
        thread.barrier.wait();
        for (int k = 0; k < kProductTile; ++k) sum += a_block[row][k] * b_block[k][column];
        thread.barrier.wait();
    }
    c[thread.global] = sum;
}

/// The product of views.
inline void multiply(int n, const Concurrency::array_view<const float, 2>& a, const Concurrency::array_view<const float, 2>& b,
                     const Concurrency::array_view<float, 2>& c) {
    Concurrency::parallel_for_each(c.get_extent().tile<kProductTile, kProductTile>(),
                                   [=](Concurrency::tiled_index<kProductTile, kProductTile> thread) restrict(amp) {
                                       multiply_tile(thread, n, a, b, c);
                                   });
}

}  // namespace tessera_bench
