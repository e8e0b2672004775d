// SPDX-License-Identifier: Apache-2.0
// Filtering. Functions take modes as ordinary arguments; where these are constants, as in the paths that must
// be fast, the tests of them fold away.
#pragma once

#include <cstddef>

#include "tessera/graphics/sampler.h"
#include "tessera/graphics/texture_levels.h"

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

using Concurrency::graphics::address_mode;
using Concurrency::graphics::filter_mode;

/// A position in a texture of Rank dimensions: x is along the least significant one. All of it is from 0 to 1.
template <int Rank>
using Coordinates = typename Concurrency::graphics::short_vector<float, Rank>::type;

/// What texels of type Value are while they are averaged.
template <class Value>
using Blend = typename Concurrency::graphics::short_vector<float, TexelTraits<Value>::components>::type;

/// A texel's number along one dimension; -1: the border.
TESSERA_INLINE int addressed(int i, int size, address_mode mode) {
    if (mode == Concurrency::graphics::address_clamp) {
        const int raised = i < 0 ? 0 : i;
        return raised < size ? raised : size - 1;
    }
    if (static_cast<unsigned>(i) < static_cast<unsigned>(size)) return i;
    if (mode == Concurrency::graphics::address_border) return -1;
    const int period = mode == Concurrency::graphics::address_wrap ? size : 2 * size;
    const int rest = i % period;
    const int within = rest < 0 ? rest + period : rest;
    return within < size ? within : period - 1 - within;
}

/// One dimension's share of the texels around a position. The weight is that of the high one.
struct Tap {
    int low;
    int high;
    float weight;
};

/// \param texel  in texels, not beyond what int has; a NaN is taken for the lowest such number
TESSERA_INLINE float within_int(float texel) {
    const float raised = texel > -1e9F ? texel : -1e9F;
    return raised < 1e9F ? raised : 1e9F;
}
TESSERA_INLINE int floor_of(float value) {
    const int truncated = static_cast<int>(value);
    return truncated - (static_cast<float>(truncated) > value ? 1 : 0);
}
TESSERA_INLINE Tap linear_tap(float coordinate, int size, address_mode mode) {
    const float place = coordinate * static_cast<float>(size) - 0.5F;
    if (mode == Concurrency::graphics::address_clamp) {
        // Beyond the middle of the texel at the edge it is that texel.
        const float last = static_cast<float>(size - 1);
        const float raised = place > 0.0F ? place : 0.0F;
        const float within = raised < last ? raised : last;
        const int low = static_cast<int>(within);
        return {low, low + 1 < size ? low + 1 : low, within - static_cast<float>(low)};
    }
    const float texel = within_int(place);
    const int low = floor_of(texel);
    return {addressed(low, size, mode), addressed(low + 1, size, mode), texel - static_cast<float>(low)};
}
TESSERA_INLINE int point_tap(float coordinate, int size, address_mode mode) {
    return addressed(floor_of(within_int(coordinate * static_cast<float>(size))), size, mode);
}

/// The share of `coordinates` that belongs to dimension `d`, counted from the most significant one.
template <int Rank>
TESSERA_INLINE float along(const Coordinates<Rank>& coordinates, int d) {
    if constexpr (Rank == 1) {
        return coordinates;
    } else if constexpr (Rank == 2) {
        return d == 0 ? coordinates.y : coordinates.x;
    } else {
        return d == 0 ? coordinates.z : d == 1 ? coordinates.y : coordinates.x;
    }
}

template <class Value>
TESSERA_INLINE Value mixed(const Value& low, const Value& high, float weight) {
    return low + (high - low) * weight;
}

/// Reads texels of one level for a filter, in one format.
template <class Value, class Format, int Rank>
struct TexelReader {
    Level<Rank> level;
    address_mode mode;
    Blend<Value> border;

    TESSERA_INLINE Blend<Value> operator()(int i0, int i1, int i2) const {
        std::ptrdiff_t number = i0;
        bool inside = i0 >= 0;
        if constexpr (Rank > 1) {
            number = number * level.extent[1] + i1;
            inside = inside && i1 >= 0;
        }
        if constexpr (Rank > 2) {
            number = number * level.extent[2] + i2;
            inside = inside && i2 >= 0;
        }
        if (mode == Concurrency::graphics::address_border && !inside) return border;
        return static_cast<Blend<Value>>(load_as<Value, Format>(level.texels, number));
    }
};

template <class Value, class Format, int Rank>
TESSERA_INLINE Blend<Value> point_sample(const TexelReader<Value, Format, Rank>& texels, const Coordinates<Rank>& at) {
    int place[3] = {0, 0, 0};
    for (int d = 0; d < Rank; ++d)
        place[d] = point_tap(along<Rank>(at, d), texels.level.extent[static_cast<unsigned>(d)], texels.mode);
    return texels(place[0], place[1], place[2]);
}

template <class Value, class Format>
TESSERA_INLINE Blend<Value> plane_sample(const TexelReader<Value, Format, 3>& texels, int i0, const Tap& b,
                                         const Tap& c) {
    return mixed(mixed(texels(i0, b.low, c.low), texels(i0, b.low, c.high), c.weight),
                 mixed(texels(i0, b.high, c.low), texels(i0, b.high, c.high), c.weight), b.weight);
}

template <class Value, class Format, int Rank>
TESSERA_INLINE Blend<Value> linear_sample(const TexelReader<Value, Format, Rank>& texels, const Coordinates<Rank>& at) {
    const Tap a = linear_tap(along<Rank>(at, 0), texels.level.extent[0], texels.mode);
    if constexpr (Rank == 1) {
        return mixed(texels(a.low, 0, 0), texels(a.high, 0, 0), a.weight);
    } else {
        const Tap b = linear_tap(along<Rank>(at, 1), texels.level.extent[1], texels.mode);
        if constexpr (Rank == 2) {
            return mixed(mixed(texels(a.low, b.low, 0), texels(a.low, b.high, 0), b.weight),
                         mixed(texels(a.high, b.low, 0), texels(a.high, b.high, 0), b.weight), a.weight);
        } else {
            const Tap c = linear_tap(along<Rank>(at, 2), texels.level.extent[2], texels.mode);
            return mixed(plane_sample(texels, a.low, b, c), plane_sample(texels, a.high, b, c), a.weight);
        }
    }
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
