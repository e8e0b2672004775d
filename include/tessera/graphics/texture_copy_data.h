// SPDX-License-Identifier: Apache-2.0
// Copies between textures, texture views, host memory and iterators. `what` begins the message of an
// exception. Each copy is a check, which throws, and a move.
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <vector>

#include "tessera/detail/copy_data.h"
#include "tessera/detail/copy_loop.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/graphics/texel_access.h"
#include "tessera/graphics/texture_core.h"

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

/// An area with the type of its texels.
template <class Value>
struct TexelArea : TextureArea {
    using Texel = Value;
};

/// All that a texture or view has.
template <class Value, int Rank>
TexelArea<Value> area_of_parts(const TextureParts<Rank>& parts) {
    TexelArea<Value> area;
    area.buffer = parts.owner_;
    area.offset = static_cast<std::size_t>(parts.data_ - static_cast<char*>(home_address(parts.owner_)));
    area.format = format_of<Value>(parts.extent, parts.bits_per_scalar_element, parts.mipmap_levels);
    return area;
}
template <class Value, int Rank>
TexelArea<Value> area_of(const Concurrency::graphics::texture<Value, Rank>& texture) {
    return area_of_parts<Value>(TextureInternals::parts(texture));
}
template <class Value, int Rank>
TexelArea<std::remove_const_t<Value>> area_of(const Concurrency::graphics::texture_view<Value, Rank>& view) {
    return area_of_parts<std::remove_const_t<Value>>(TextureInternals::view_parts(view));
}
template <class Value, int Rank>
TexelArea<Value> area_of(const Concurrency::graphics::writeonly_texture_view<Value, Rank>& view) {
    return area_of_parts<Value>(TextureInternals::view_parts(view));
}

/// A section of what has one level.
template <class Texture, int Rank>
auto area_of(const Texture& texture, const Concurrency::index<Rank>& origin,
             const Concurrency::extent<Rank>& size) {
    auto area = area_of(texture);
    area.is_section = true;
    for (unsigned d = 0; d < unsigned{Rank}; ++d) {
        area.origin[d] = origin[d];
        area.size[d] = size[d];
    }
    return area;
}

template <int Rank>
Concurrency::extent<Rank> extent_of(const TextureArea& area) {
    return Concurrency::extent<Rank>(area.format.extents);
}

inline void copy_between(const char* what, const TextureArea& from, const TextureArea& to) {
    check_texture_copy(what, from, to);
    copy_texture(from, to);
}

/// The same, but nothing happens where source and destination are the same texels.
inline void copy_to_another(const char* what, const TextureArea& from, const TextureArea& to) {
    const bool is_same = from.buffer == to.buffer && from.offset == to.offset && from.format.levels == to.format.levels;
    if (!is_same) copy_between(what, from, to);
}

// Host memory that has texels as the texture has them.

inline void check_bytes(const char* what, std::size_t bytes, const TextureArea& area) {
    check_host_amount(what, bytes, checked_area_bytes(what, area), "bytes");
}
inline void copy_bytes_in(const char* what, const void* source, std::size_t bytes, const TextureArea& area) {
    check_bytes(what, bytes, area);
    write_texture(area, source);
}
inline void copy_bytes_out(const char* what, const TextureArea& area, void* destination, std::size_t bytes) {
    check_bytes(what, bytes, area);
    read_texture(area, destination);
}

// Iterators, over texels as values.

/// Texels that a checked area has.
inline std::size_t texel_count(const char* what, const TextureArea& area) {
    return checked_area_bytes(what, area) / area.format.texel_bytes();
}

/// A range's values are texels, or numbers that convert to a texel's. A number would also convert to a short
/// vector, but hardly as it was meant.
template <class It, class Value>
void check_iterator() {
    using Given = std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<It&>())>>;
    constexpr bool replicates = TexelTraits<Value>::components > 1 && std::is_convertible<Given, Value>::value;
    static_assert(std::is_same<Given, Value>::value || (std::is_constructible<Value, Given>::value && !replicates),
                  "texture: the iterator's values must be texels; bytes are copied from pointers and a "
                  "number of bytes");
}

template <class It, class Value>
void check_range(const char* what, const It& first, const It& last, const TexelArea<Value>& area) {
    check_iterator<It, Value>();
    const std::size_t needed = texel_count(what, area);
    if constexpr (views::is_multi_pass<It>) {
        const auto given = static_cast<std::ptrdiff_t>(std::distance(first, last));
        check_host_amount(what, given < 0 ? 0 : static_cast<std::size_t>(given), needed, "texels");
    }
    check_value_size(what, area, sizeof(Value));
}

/// After check_range. Single-pass ranges are read as far as they are needed.
template <class It, class Value>
void move_range(const char* what, It first, [[maybe_unused]] It last, const TexelArea<Value>& area) {
    const std::size_t needed = texel_count(what, area), texel_bytes = area.format.texel_bytes();
    std::vector<char> packed(needed * texel_bytes);
    const InCopyLoop for_user;
    for (std::size_t i = 0; i < needed; ++i, ++first) {
        if constexpr (!views::is_multi_pass<It>) {
            if (first == last) check_host_amount(what, i, needed, "texels");
        }
        store_texel<Value>(packed.data(), static_cast<std::ptrdiff_t>(i), area.format.bits,
                           static_cast<Value>(*first));
    }
    write_texture(area, packed.data());
}

template <class It, class Value>
void copy_range(const char* what, It first, It last, const TexelArea<Value>& area) {
    check_range(what, first, last, area);
    move_range(what, first, last, area);
}

template <class Value>
void check_out(const char* what, const TexelArea<Value>& area) {
    checked_area_bytes(what, area);
    check_value_size(what, area, sizeof(Value));
}

/// After check_out. Writes to an iterator, which is not checked to have room.
template <class It, class Value>
void move_out(const char* what, const TexelArea<Value>& area, It destination) {
    const std::size_t count = texel_count(what, area);
    std::vector<char> packed(count * area.format.texel_bytes());
    read_texture(area, packed.data(), false);
    const views::Written<It> written(destination);
    const InCopyLoop for_user;
    for (std::size_t i = 0; i < count; ++i, ++destination) {
        *destination = load_texel<Value>(packed.data(), static_cast<std::ptrdiff_t>(i), area.format.bits);
    }
    written.tell_undefined(area);
}

template <class It, class Value>
void copy_out(const char* what, const TexelArea<Value>& area, It destination) {
    check_out(what, area);
    move_out(what, area, destination);
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
