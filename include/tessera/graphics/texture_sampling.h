// SPDX-License-Identifier: Apache-2.0
// Filtering. Functions take modes as ordinary arguments; where these are constants, as in the paths that must
// be fast, the tests of them fold away.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

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
/// Each of the two texels is addressed by itself: beyond the middle of the texel at an edge both can be that texel.
TESSERA_INLINE Tap linear_tap(float coordinate, int size, address_mode mode) {
    const float place = within_int(coordinate * static_cast<float>(size) - 0.5F);
    const int low = floor_of(place);
    return {addressed(low, size, mode), addressed(low + 1, size, mode), place - static_cast<float>(low)};
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

/// A value between two. Between equal values it is exactly these. Where the difference is not a number that a float has, the
/// weighted sum still can be: between an infinity and a number, and between large numbers of both signs.
TESSERA_INLINE float mixed(float low, float high, float weight) {
    const float difference = high - low;
    if (std::fabs(difference) <= std::numeric_limits<float>::max()) return low + difference * weight;
    return weight == 0 ? low : low * (1 - weight) + high * weight;
}

/// The same for each component.
template <class Vector>
TESSERA_INLINE Vector mixed(const Vector& low, const Vector& high, float weight) {
    constexpr int components = Concurrency::graphics::short_vector_traits<Vector>::size;
    if constexpr (components == 2) return Vector(mixed(low.x, high.x, weight), mixed(low.y, high.y, weight));
    if constexpr (components == 3)
        return Vector(mixed(low.x, high.x, weight), mixed(low.y, high.y, weight), mixed(low.z, high.z, weight));
    if constexpr (components == 4) {
        return Vector(mixed(low.x, high.x, weight), mixed(low.y, high.y, weight), mixed(low.z, high.z, weight),
                      mixed(low.w, high.w, weight));
    }
}

/// Whether all components are numbers and no infinities.
TESSERA_INLINE bool is_finite(float number) { return std::fabs(number) <= std::numeric_limits<float>::max(); }
template <class Vector>
TESSERA_INLINE bool is_finite(const Vector& value) {
    constexpr int components = Concurrency::graphics::short_vector_traits<Vector>::size;
    if constexpr (components == 2) return is_finite(value.x) && is_finite(value.y);
    if constexpr (components == 3) return is_finite(value.x) && is_finite(value.y) && is_finite(value.z);
    if constexpr (components == 4) return is_finite(value.x) && is_finite(value.y) && is_finite(value.z) && is_finite(value.w);
}

/// How a filter mixes values: as `mixed`.
struct Exactly {
    template <class Blended>
    TESSERA_INLINE Blended operator()(const Blended& low, const Blended& high, float weight) const {
        return mixed(low, high, weight);
    }
};
/// The same unless the result is not finite.
struct Quickly {
    template <class Blended>
    TESSERA_INLINE Blended operator()(const Blended& low, const Blended& high, float weight) const {
        return low + (high - low) * weight;
    }
};

#if defined(__SANITIZE_ADDRESS__)
#define TESSERA_OUT_OF_LINE_FOR_ASAN __attribute__((noinline))
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESSERA_OUT_OF_LINE_FOR_ASAN __attribute__((noinline))
#endif
#endif
#ifndef TESSERA_OUT_OF_LINE_FOR_ASAN
#define TESSERA_OUT_OF_LINE_FOR_ASAN TESSERA_INLINE
#endif

/// The texels that a linear filter takes, and the weights of the high ones along each dimension. The most significant dimension
/// comes first: the low ones along it are the first half of the texels.
template <class Blended, int Rank>
struct Corners {
    Blended texels[1 << Rank];
    float weights[Rank];

    /// Mixed along all dimensions from `d` on.
    template <int d, int first, class Mix>
    TESSERA_INLINE Blended mixed_by(const Mix& mix) const {
        if constexpr (d == Rank) {
            return texels[first];
        } else {
            return mix(mixed_by<d + 1, first>(mix), mixed_by<d + 1, first + (1 << (Rank - 1 - d))>(mix), weights[d]);
        }
    }
    TESSERA_INLINE Blended mixed() const {
        const Blended result = mixed_by<0, 0>(Quickly());
        if (TESSERA_UNLIKELY(!is_finite(result))) return mixed_exactly();
        return result;
    }
    /// Not a part of `mixed` in builds with AddressSanitizer, where each value in between has its own place on a kernel's small stack.
    TESSERA_OUT_OF_LINE_FOR_ASAN Blended mixed_exactly() const { return mixed_by<0, 0>(Exactly()); }
};

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

/// What a filter takes, to which a texel without weight does not matter. Where each access is watched, it does not even look at
/// such a texel, which may be one that another thread writes, or that nothing has written.
TESSERA_INLINE Tap filtered_tap(float coordinate, int size, address_mode mode) {
    Tap tap;
    if (mode == Concurrency::graphics::address_clamp) {
        // Beyond the middle of the texel at the edge it is that texel.
        const float place = coordinate * static_cast<float>(size) - 0.5F;
        const float last = static_cast<float>(size - 1);
        const float raised = place > 0.0F ? place : 0.0F;
        const float within = raised < last ? raised : last;
        const int low = static_cast<int>(within);
        tap = {low, low + 1 < size ? low + 1 : low, within - static_cast<float>(low)};
    } else {
        tap = linear_tap(coordinate, size, mode);
    }
    if (TESSERA_CHECKED && tap.weight == 0) tap.high = tap.low;
    return tap;
}

template <class Value, class Format, int Rank>
TESSERA_INLINE Blend<Value> linear_sample(const TexelReader<Value, Format, Rank>& texels, const Coordinates<Rank>& at) {
    using All = Corners<Blend<Value>, Rank>;
    const Tap a = filtered_tap(along<Rank>(at, 0), texels.level.extent[0], texels.mode);
    if constexpr (Rank == 1) {
        return All{{texels(a.low, 0, 0), texels(a.high, 0, 0)}, {a.weight}}.mixed();
    } else {
        const Tap b = filtered_tap(along<Rank>(at, 1), texels.level.extent[1], texels.mode);
        if constexpr (Rank == 2) {
            return All{{texels(a.low, b.low, 0), texels(a.low, b.high, 0), texels(a.high, b.low, 0), texels(a.high, b.high, 0)},
                       {a.weight, b.weight}}
                .mixed();
        } else {
            const Tap c = filtered_tap(along<Rank>(at, 2), texels.level.extent[2], texels.mode);
            return All{{texels(a.low, b.low, c.low), texels(a.low, b.low, c.high), texels(a.low, b.high, c.low), texels(a.low, b.high, c.high),
                        texels(a.high, b.low, c.low), texels(a.high, b.low, c.high), texels(a.high, b.high, c.low),
                        texels(a.high, b.high, c.high)},
                       {a.weight, b.weight, c.weight}}
                .mixed();
        }
    }
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures

#undef TESSERA_OUT_OF_LINE_FOR_ASAN
