// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/extent.h"

namespace tessera::detail {

/// The limits of Direct3D 11 that Visual C++ enforces at a launch (its error C3574). A tiled_extent that is not launched may
/// have larger tiles. A dimension that a tile does not have is 0.
template <int Dim0, int Dim1, int Dim2>
struct TileLimits {
    static constexpr bool dims_fit = Dim0 <= 1024 && Dim1 <= 1024 && Dim2 <= 1024;
    static constexpr int threads = dims_fit ? Dim0 * (Dim1 == 0 ? 1 : Dim1) : 0;
    static constexpr bool product_fits = dims_fit && threads <= 1024 && threads * (Dim2 == 0 ? 1 : Dim2) <= 1024;
    static constexpr bool first_of_three_fits = Dim2 == 0 || Dim0 <= 64;
};

/// `component` rounded up, or down, to a multiple of `tile`. Near INT_MAX the sum does not fit and becomes
/// negative, which every use of the extent rejects.
TESSERA_INLINE constexpr int padded(int component, int tile) {
    return static_cast<int>((component + (tile - 1LL)) / tile * tile);
}
TESSERA_INLINE constexpr int truncated(int component, int tile) { return component / tile * tile; }

template <class Tiled>
TESSERA_INLINE constexpr Tiled padded_extent(Tiled domain) {
    for (unsigned d = 0; d < Tiled::rank; ++d) domain[d] = padded(domain[d], Tiled::tile_extent[d]);
    return domain;
}
template <class Tiled>
TESSERA_INLINE constexpr Tiled truncated_extent(Tiled domain) {
    for (unsigned d = 0; d < Tiled::rank; ++d) domain[d] = truncated(domain[d], Tiled::tile_extent[d]);
    return domain;
}

}  // namespace tessera::detail

namespace Concurrency {

/// An extent cut into tiles of Dim0 x Dim1 x Dim2 threads (C++ AMP reference: tiled_extent class). With fewer
/// tile dimensions the rank is 2 or 1. A tile has at most 1024 threads, and at most 64 in the first of three
/// dimensions.
///
/// It is compared as an extent: with an extent or a tiled_extent of the same rank.
///
///     tiled_extent<16, 16> tiles = extent<2>(100, 60).tile<16, 16>().pad();  // 112 x 64
template <int Dim0, int Dim1, int Dim2>
class TESSERA_DEBUGGABLE tiled_extent : public extent<3> {
    static_assert(Dim0 > 0 && Dim1 > 0 && Dim2 > 0,
                  "tiled_extent: every tile dimension must be greater than 0");

  public:
    /// The tile's dimensions.
    static constexpr int tile_dim0 = Dim0;
    static constexpr int tile_dim1 = Dim1;
    static constexpr int tile_dim2 = Dim2;
    /// The shape of one tile.
    static constexpr Concurrency::extent<3> tile_extent{Dim0, Dim1, Dim2};

    /// All components are 0.
    TESSERA_INLINE constexpr tiled_extent() = default;
    /// The components of `domain`.
    TESSERA_INLINE constexpr tiled_extent(const Concurrency::extent<3>& domain)
        : Concurrency::extent<3>(domain) {}

    /// A copy whose components are rounded up to the next multiple of the tile's.
    TESSERA_INLINE constexpr tiled_extent pad() const { return tessera::detail::padded_extent(*this); }
    /// A copy whose components are rounded down to a multiple of the tile's.
    TESSERA_INLINE constexpr tiled_extent truncate() const {
        return tessera::detail::truncated_extent(*this);
    }
    /// The shape of one tile.
    TESSERA_INLINE constexpr Concurrency::extent<3> get_tile_extent() const { return tile_extent; }
};

/// Two dimensions.
template <int Dim0, int Dim1>
class TESSERA_DEBUGGABLE tiled_extent<Dim0, Dim1, 0> : public extent<2> {
    static_assert(Dim0 > 0 && Dim1 > 0,
                  "tiled_extent: every tile dimension must be greater than 0");

  public:
    /// The tile's dimensions.
    static constexpr int tile_dim0 = Dim0;
    static constexpr int tile_dim1 = Dim1;
    /// The shape of one tile.
    static constexpr Concurrency::extent<2> tile_extent{Dim0, Dim1};

    /// All components are 0.
    TESSERA_INLINE constexpr tiled_extent() = default;
    /// The components of `domain`.
    TESSERA_INLINE constexpr tiled_extent(const Concurrency::extent<2>& domain)
        : Concurrency::extent<2>(domain) {}

    /// A copy whose components are rounded up to the next multiple of the tile's.
    TESSERA_INLINE constexpr tiled_extent pad() const { return tessera::detail::padded_extent(*this); }
    /// A copy whose components are rounded down to a multiple of the tile's.
    TESSERA_INLINE constexpr tiled_extent truncate() const {
        return tessera::detail::truncated_extent(*this);
    }
    /// The shape of one tile.
    TESSERA_INLINE constexpr Concurrency::extent<2> get_tile_extent() const { return tile_extent; }
};

/// One dimension.
template <int Dim0>
class TESSERA_DEBUGGABLE tiled_extent<Dim0, 0, 0> : public extent<1> {
    static_assert(Dim0 > 0, "tiled_extent: every tile dimension must be greater than 0");

  public:
    /// The tile's dimensions.
    static constexpr int tile_dim0 = Dim0;
    /// The shape of one tile.
    static constexpr Concurrency::extent<1> tile_extent{Dim0};

    /// All components are 0.
    TESSERA_INLINE constexpr tiled_extent() = default;
    /// The components of `domain`.
    TESSERA_INLINE constexpr tiled_extent(const Concurrency::extent<1>& domain)
        : Concurrency::extent<1>(domain) {}

    /// A copy whose components are rounded up to the next multiple of the tile's.
    TESSERA_INLINE constexpr tiled_extent pad() const { return tessera::detail::padded_extent(*this); }
    /// A copy whose components are rounded down to a multiple of the tile's.
    TESSERA_INLINE constexpr tiled_extent truncate() const {
        return tessera::detail::truncated_extent(*this);
    }
    /// The shape of one tile.
    TESSERA_INLINE constexpr Concurrency::extent<1> get_tile_extent() const { return tile_extent; }
};

// C++17 has these by itself.
#if __cplusplus < 201703L
template <int Dim0, int Dim1, int Dim2>
constexpr int tiled_extent<Dim0, Dim1, Dim2>::tile_dim0;
template <int Dim0, int Dim1, int Dim2>
constexpr int tiled_extent<Dim0, Dim1, Dim2>::tile_dim1;
template <int Dim0, int Dim1, int Dim2>
constexpr int tiled_extent<Dim0, Dim1, Dim2>::tile_dim2;
template <int Dim0, int Dim1, int Dim2>
constexpr Concurrency::extent<3> tiled_extent<Dim0, Dim1, Dim2>::tile_extent;
template <int Dim0, int Dim1>
constexpr int tiled_extent<Dim0, Dim1, 0>::tile_dim0;
template <int Dim0, int Dim1>
constexpr int tiled_extent<Dim0, Dim1, 0>::tile_dim1;
template <int Dim0, int Dim1>
constexpr Concurrency::extent<2> tiled_extent<Dim0, Dim1, 0>::tile_extent;
template <int Dim0>
constexpr int tiled_extent<Dim0, 0, 0>::tile_dim0;
template <int Dim0>
constexpr Concurrency::extent<1> tiled_extent<Dim0, 0, 0>::tile_extent;
#endif

}  // namespace Concurrency
