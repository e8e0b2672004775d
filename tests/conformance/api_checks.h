// SPDX-License-Identifier: Apache-2.0
// For tests that use every name of the reference with the signature it has there.
#pragma once

#include <type_traits>

/// The value has exactly this type; give a reference type for an lvalue.
template <class Expected, class Actual>
void has_type(Actual&&) {
    static_assert(std::is_same_v<Expected, Actual>);
}

/// Whether `Type` is made from the ints of `N` components, or an extent<N>, followed by `Arguments`.
template <class Type, int N, class Extent, class... Arguments>
constexpr bool is_made_from() {
    constexpr bool from_extent = std::is_constructible_v<Type, Extent, Arguments...>;
    if constexpr (N == 1) return from_extent && std::is_constructible_v<Type, int, Arguments...>;
    if constexpr (N == 2) return from_extent && std::is_constructible_v<Type, int, int, Arguments...>;
    if constexpr (N == 3) return from_extent && std::is_constructible_v<Type, int, int, int, Arguments...>;
    return from_extent;
}
