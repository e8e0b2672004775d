// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/extent.h"
#include "tessera/index.h"
#include "tessera/tile_barrier.h"

namespace tessera::detail {

/// What the tiled_index classes of every rank share.
template <int Rank>
class TESSERA_DEBUGGABLE TiledIndexFields {
  public:
    /// Dimensions.
    static const int rank = Rank;

    /// Position in the whole compute domain: `tile_origin + local`.
    const Concurrency::index<Rank> global;
    /// Position within the tile: from 0 to the tile's extent, exclusive.
    const Concurrency::index<Rank> local;
    /// Which tile, counted in tiles.
    const Concurrency::index<Rank> tile;
    /// Global position of the tile's first thread.
    const Concurrency::index<Rank> tile_origin;
    /// The tile's barrier.
    const Concurrency::tile_barrier barrier;

    /// A tiled_index stands for its global position, so `view[idx]` works.
    TESSERA_INLINE operator const Concurrency::index<Rank>() const { return global; }

  protected:
    TESSERA_INLINE TiledIndexFields(const Concurrency::index<Rank>& global_, const Concurrency::index<Rank>& local_,
                                    const Concurrency::index<Rank>& tile_,
                                    const Concurrency::index<Rank>& tile_origin_,
                                    const Concurrency::tile_barrier& barrier_)
        : global(global_), local(local_), tile(tile_), tile_origin(tile_origin_), barrier(barrier_) {}
};

}  // namespace tessera::detail

namespace Concurrency {
inline namespace TESSERA_MODE {

/// A thread's place in a tiled compute domain of three dimensions (C++ AMP reference: tiled_index class).
/// The template arguments are the tile's extents, most significant first, as in the tiled_extent of the launch.
template <int Dim0, int Dim1 = 0, int Dim2 = 0>
class TESSERA_DEBUGGABLE tiled_index : public tessera::detail::TiledIndexFields<3> {
  public:
    /// The tile's dimensions, and its shape.
    static const int tile_dim0 = Dim0;
    static const int tile_dim1 = Dim1;
    static const int tile_dim2 = Dim2;
    const Concurrency::extent<3> tile_extent{Dim0, Dim1, Dim2};

    /// Kernels are given theirs; this is for code that calls a kernel's functions itself.
    TESSERA_INLINE tiled_index(const index<3>& global_, const index<3>& local_, const index<3>& tile_,
                               const index<3>& tile_origin_, const tile_barrier& barrier_)
        : tessera::detail::TiledIndexFields<3>(global_, local_, tile_, tile_origin_, barrier_) {}

    /// The shape of one tile.
    TESSERA_INLINE Concurrency::extent<3> get_tile_extent() const { return tile_extent; }
};

/// Two dimensions.
template <int Dim0, int Dim1>
class TESSERA_DEBUGGABLE tiled_index<Dim0, Dim1, 0> : public tessera::detail::TiledIndexFields<2> {
  public:
    /// The tile's dimensions, and its shape.
    static const int tile_dim0 = Dim0;
    static const int tile_dim1 = Dim1;
    const Concurrency::extent<2> tile_extent{Dim0, Dim1};

    /// Kernels are given theirs; this is for code that calls a kernel's functions itself.
    TESSERA_INLINE tiled_index(const index<2>& global_, const index<2>& local_, const index<2>& tile_,
                               const index<2>& tile_origin_, const tile_barrier& barrier_)
        : tessera::detail::TiledIndexFields<2>(global_, local_, tile_, tile_origin_, barrier_) {}

    /// The shape of one tile.
    TESSERA_INLINE Concurrency::extent<2> get_tile_extent() const { return tile_extent; }
};

/// One dimension.
template <int Dim0>
class TESSERA_DEBUGGABLE tiled_index<Dim0, 0, 0> : public tessera::detail::TiledIndexFields<1> {
  public:
    /// The tile's dimensions, and its shape.
    static const int tile_dim0 = Dim0;
    const Concurrency::extent<1> tile_extent{Dim0};

    /// Kernels are given theirs; this is for code that calls a kernel's functions itself.
    TESSERA_INLINE tiled_index(const index<1>& global_, const index<1>& local_, const index<1>& tile_,
                               const index<1>& tile_origin_, const tile_barrier& barrier_)
        : tessera::detail::TiledIndexFields<1>(global_, local_, tile_, tile_origin_, barrier_) {}

    /// The shape of one tile.
    TESSERA_INLINE Concurrency::extent<1> get_tile_extent() const { return tile_extent; }
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency
