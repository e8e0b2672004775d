// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "tessera/detail/component_tuple.h"
#include "tessera/index.h"

namespace Concurrency {

template <int Dim0, int Dim1 = 0, int Dim2 = 0>
class tiled_extent;

/// The size of a compute domain or of data in `Rank` dimensions, most significant first (C++ AMP reference:
/// extent class). `Rank` is 1 or more. Arithmetic is that of index, and an index can be added and subtracted.
///
///     extent<2> shape(4, 6);
///     parallel_for_each(shape.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) { ... });
template <int Rank>
class TESSERA_DEBUGGABLE extent : public tessera::detail::components::ComponentTuple<extent<Rank>, Rank> {
    using Components = tessera::detail::components::ComponentTuple<extent<Rank>, Rank>;

  public:
    /// All components are 0.
    TESSERA_INLINE constexpr extent() = default;

    /// One component, for rank 1.
    TESSERA_INLINE constexpr explicit extent(int e) {
        static_assert(Rank == 1, "extent: one component given, but the rank is not 1");
        this->set_component(0, e);
    }

    /// Two components, for rank 2.
    TESSERA_INLINE constexpr extent(int e0, int e1) {
        static_assert(Rank == 2, "extent: two components given, but the rank is not 2");
        this->set_component(0, e0);
        this->set_component(1, e1);
    }

    /// Three components, for rank 3.
    TESSERA_INLINE constexpr extent(int e0, int e1, int e2) {
        static_assert(Rank == 3, "extent: three components given, but the rank is not 3");
        this->set_component(0, e0);
        this->set_component(1, e1);
        this->set_component(2, e2);
    }

    /// \param components  `Rank` ints, most significant first: the way to give a shape of rank 4 or more
    TESSERA_INLINE constexpr explicit extent(const int components[]) : Components(components) {}

    /// The number of positions: the product of the components. Nothing is checked: the product wraps around,
    /// and negative components take part as they are.
    TESSERA_INLINE constexpr unsigned int size() const {
        unsigned int product = 1;
        for (int d = 0; d < Rank; ++d) product *= static_cast<unsigned int>(this->components_[d]);
        return product;
    }

    /// True when every component of `position` is at least 0 and less than this extent's.
    TESSERA_INLINE constexpr bool contains(const index<Rank>& position) const {
        // Under check the loop would remain, because each of its reads is announced.
        if constexpr (TESSERA_CHECKED) return contains(position, std::make_integer_sequence<unsigned, unsigned{Rank}>());
        bool inside = true;
        for (int d = 0; d < Rank; ++d) {
            const int component = position[static_cast<unsigned>(d)];
            inside &= (component >= 0) & (component < this->components_[d]);
        }
        return inside;
    }

    using Components::operator+=;
    using Components::operator-=;

    /// Adds or subtracts component by component.
    TESSERA_INLINE constexpr extent& operator+=(const index<Rank>& offset) {
        for (int d = 0; d < Rank; ++d) this->components_[d] += offset[static_cast<unsigned>(d)];
        return *this;
    }
    TESSERA_INLINE constexpr extent& operator-=(const index<Rank>& offset) {
        for (int d = 0; d < Rank; ++d) this->components_[d] -= offset[static_cast<unsigned>(d)];
        return *this;
    }
    TESSERA_INLINE constexpr extent operator+(const index<Rank>& offset) const {
        return extent(*this) += offset;
    }
    TESSERA_INLINE constexpr extent operator-(const index<Rank>& offset) const {
        return extent(*this) -= offset;
    }

    /// This extent cut into tiles; one tile dimension for each dimension, each greater than 0.
    /// Whether the extent is a multiple of the tile is checked by parallel_for_each; see tiled_extent::pad.
    template <int Dim0>
    TESSERA_INLINE constexpr tiled_extent<Dim0> tile() const {
        static_assert(Rank == 1, "extent::tile: one tile dimension given, but the rank of the extent is not 1");
        if constexpr (Rank == 1) return tiled_extent<Dim0>(*this);
        return {};
    }

    /// The same in two dimensions.
    template <int Dim0, int Dim1>
    TESSERA_INLINE constexpr tiled_extent<Dim0, Dim1> tile() const {
        static_assert(Rank == 2, "extent::tile: two tile dimensions given, but the rank of the extent is not 2");
        static_assert(Dim1 > 0, "tiled_extent: every tile dimension must be greater than 0");
        if constexpr (Rank == 2 && Dim1 > 0) return tiled_extent<Dim0, Dim1>(*this);
        return {};
    }

    /// The same in three dimensions.
    template <int Dim0, int Dim1, int Dim2>
    TESSERA_INLINE constexpr tiled_extent<Dim0, Dim1, Dim2> tile() const {
        static_assert(Rank == 3,
                      "extent::tile: three tile dimensions given, but the rank of the extent is not 3");
        static_assert(Dim2 > 0, "tiled_extent: every tile dimension must be greater than 0");
        if constexpr (Rank == 3 && Dim2 > 0) return tiled_extent<Dim0, Dim1, Dim2>(*this);
        return {};
    }

  private:
    template <unsigned... Dimensions>
    TESSERA_INLINE constexpr bool contains(const index<Rank>& position, std::integer_sequence<unsigned, Dimensions...>) const {
        return (... & is_within(position[Dimensions], this->components_[Dimensions])) != 0;
    }
    TESSERA_INLINE static constexpr int is_within(int component, int size) {
        return static_cast<int>(component >= 0) & static_cast<int>(component < size);
    }
};

}  // namespace Concurrency

#include "tessera/tiled_extent.h"  // tile() returns one
