// SPDX-License-Identifier: Apache-2.0
// Where the texels of a texture's mipmap levels are: each level dense and row-major, the most detailed first,
// one after the other.
#pragma once

#include <cstddef>

#include "tessera/detail/bounds.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/extent.h"
#include "tessera/graphics/texel_access.h"
#include "tessera/index.h"

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

/// The extent of a level, given level 0: each level has half the texels along each dimension, but at least
/// one.
template <int Rank>
TESSERA_INLINE Concurrency::extent<Rank> extent_of_level(const Concurrency::extent<Rank>& most_detailed,
                                                         unsigned level) {
    Concurrency::extent<Rank> result(most_detailed);
    for (unsigned d = 0; d < unsigned{Rank}; ++d) {
        const int texels = level < 31 ? most_detailed[d] >> level : 0;
        result[d] = texels > 0 ? texels : 1;
    }
    return result;
}

/// One level as kernels see it.
template <int Rank>
struct Level {
    Concurrency::extent<Rank> extent;
    char* texels;
    unsigned bits;  ///< of a component

    TESSERA_INLINE std::ptrdiff_t number_of(const Concurrency::index<Rank>& position) const {
        std::ptrdiff_t number = position[0];
        for (unsigned d = 1; d < unsigned{Rank}; ++d) number = number * extent[d] + position[d];
        return number;
    }
    TESSERA_INLINE std::ptrdiff_t texel_count() const {
        std::ptrdiff_t count = extent[0];
        for (unsigned d = 1; d < unsigned{Rank}; ++d) count *= extent[d];
        return count;
    }
};

/// The level that is `steps` less detailed than `level`.
template <class Value, int Rank>
TESSERA_INLINE Level<Rank> less_detailed(Level<Rank> level, unsigned steps) {
    for (unsigned i = 0; i < steps; ++i) {
        level.texels +=
            level.texel_count() * static_cast<std::ptrdiff_t>(TexelTraits<Value>::components * level.bits / 8);
        level.extent = extent_of_level(level.extent, 1);
    }
    return level;
}

/// The texel at `position`; 0 for one outside the level, as in Direct3D 11, unless the option `bounds` makes
/// it an error. \param what  the object that is read
template <class Value, int Rank>
TESSERA_INLINE Value read_texel([[maybe_unused]] const char* what, const Level<Rank>& level,
                                const Concurrency::index<Rank>& position) {
    if (TESSERA_UNLIKELY(!level.extent.contains(position))) {
        if constexpr (TESSERA_CHECKED) refuse_index<Value>(what, level.texels, position, level.extent, nullptr);
        return Value();
    }
    return load_texel<Value>(level.texels, level.number_of(position), level.bits);
}

/// A level that a view does not have is as a position outside.
template <int Rank>
TESSERA_COLD void refuse_level(const char* what, Level<Rank> most_detailed, unsigned level, unsigned levels) {
    out_of_levels(what, most_detailed.texels, level, levels, __builtin_return_address(0));
}

/// Does nothing for a position outside the level, with the same exception.
template <class Value, int Rank>
TESSERA_INLINE void write_texel([[maybe_unused]] const char* what, const Level<Rank>& level,
                                const Concurrency::index<Rank>& position, const Value& value) {
    if (TESSERA_UNLIKELY(!level.extent.contains(position))) {
        if constexpr (TESSERA_CHECKED) refuse_index<Value>(what, level.texels, position, level.extent, nullptr);
        return;
    }
    store_texel<Value>(level.texels, level.number_of(position), level.bits, value);
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
