// SPDX-License-Identifier: Apache-2.0
// What the copy functions take for a texture.
#pragma once

#include <type_traits>

#include "tessera/detail/container_traits.h"
#include "tessera/graphics/texture_core.h"

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

/// Whether a type, which may be const, is a texture or a view of one, and whether its texels can be copied
/// from it and to it.
template <class Type>
struct IsTexture : std::false_type {
    static constexpr bool is_source = false;
    static constexpr bool is_destination = false;
};
template <class Type>
struct IsTexture<const Type> : IsTexture<Type> {};
template <class Value, int Rank>
struct IsTexture<Concurrency::graphics::texture<Value, Rank>> : std::true_type {
    static constexpr bool is_source = true;
    static constexpr bool is_destination = true;
};
template <class Value, int Rank>
struct IsTexture<const Concurrency::graphics::texture<Value, Rank>> : std::true_type {
    static constexpr bool is_source = true;
    static constexpr bool is_destination = false;
};
template <class Value, int Rank>
struct IsTexture<Concurrency::graphics::texture_view<Value, Rank>> : std::true_type {
    static constexpr bool is_source = true;
    static constexpr bool is_destination = !std::is_const<Value>::value;
};
template <class Value, int Rank>
struct IsTexture<Concurrency::graphics::writeonly_texture_view<Value, Rank>> : std::true_type {
    static constexpr bool is_source = false;
    static constexpr bool is_destination = true;
};

/// What a copy is made from.
template <class Type>
using EnableIfSource = std::enable_if_t<IsTexture<Type>::is_source>;

/// What a copy is made to: `Type` is deduced for a forwarding reference, so that views may be temporary
/// objects.
template <class Type>
using EnableIfDestination = std::enable_if_t<IsTexture<std::remove_reference_t<Type>>::is_destination>;

template <class Source, class Destination>
using EnableIfTextures = std::enable_if_t<IsTexture<Source>::is_source &&
                                          IsTexture<std::remove_reference_t<Destination>>::is_destination>;

/// A texture's texels to an iterator.
template <class Source, class It>
using EnableIfToIterator = std::enable_if_t<IsTexture<Source>::is_source && IsIterator<It>::value>;
template <class It, class Destination>
using EnableIfFromIterator =
    std::enable_if_t<IsIterator<It>::value &&
                     IsTexture<std::remove_reference_t<Destination>>::is_destination>;

/// An index or extent of the rank of a texture, not deduced: `{1, 2}` can be one.
template <class Texture>
using IndexOf = Concurrency::index<std::remove_reference_t<Texture>::rank>;
template <class Texture>
using ExtentOf = Concurrency::extent<std::remove_reference_t<Texture>::rank>;

/// Source and destination have texels of one type, which their memory does not tell.
template <class Source, class Destination>
void check_texture_types() {
    static_assert(Source::rank == std::remove_reference_t<Destination>::rank,
                  "copy: source and destination must have the same rank");
    static_assert(std::is_same<std::remove_const_t<typename Source::value_type>,
                                 typename std::remove_reference_t<Destination>::value_type>::value,
                  "copy: source and destination must have the same element type");
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
