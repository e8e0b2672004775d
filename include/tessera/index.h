// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/component_tuple.h"

namespace Concurrency {

/// A position in `Rank` dimensions, most significant first (C++ AMP reference: index class). `Rank` is 1 or more.
///
/// Two indexes of one rank can be added, subtracted and compared; an index and an int can be added,
/// subtracted, multiplied, divided and taken the remainder of, component by component. Two indexes cannot be
/// multiplied or divided.
///
///     index<2> here(1, 2);
///     index<2> below = here + index<2>(1, 0);
template <int Rank>
class TESSERA_DEBUGGABLE index : public tessera::detail::components::ComponentTuple<index<Rank>, Rank> {
    using Components = tessera::detail::components::ComponentTuple<index<Rank>, Rank>;

  public:
    /// The origin: all components are 0.
    TESSERA_INLINE constexpr index() = default;

    /// One component, for rank 1.
    TESSERA_INLINE constexpr explicit index(int i) {
        static_assert(Rank == 1, "index: one component given, but the rank is not 1");
        this->set_component(0, i);
    }

    /// Two components, for rank 2.
    TESSERA_INLINE constexpr index(int i0, int i1) {
        static_assert(Rank == 2, "index: two components given, but the rank is not 2");
        this->set_component(0, i0);
        this->set_component(1, i1);
    }

    /// Three components, for rank 3.
    TESSERA_INLINE constexpr index(int i0, int i1, int i2) {
        static_assert(Rank == 3, "index: three components given, but the rank is not 3");
        this->set_component(0, i0);
        this->set_component(1, i1);
        this->set_component(2, i2);
    }

    /// \param components  `Rank` ints, most significant first: the way to name a position of rank 4 or more
    TESSERA_INLINE constexpr explicit index(const int components[]) : Components(components) {}
};

}  // namespace Concurrency
