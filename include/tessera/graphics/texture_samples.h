// SPDX-License-Identifier: Apache-2.0
// Samples and gathers of a texture with its levels. The samples that programs mostly take, of the most
// detailed level in its scalar's widest format, are inlined where they are called; the others share one
// function.
#pragma once

#include "tessera/graphics/texture_sampling.h"

/// Checked builds inline it all the same: every access must carry the user's source position.
#if TESSERA_CHECKED
#define TESSERA_OTHER_SAMPLES TESSERA_INLINE
#else
#define TESSERA_OTHER_SAMPLES __attribute__((noinline))
#endif

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

/// What a sampler consists of, for one type of texels.
template <class Value>
struct SampleModes {
    filter_mode filter;
    address_mode address;
    Blend<Value> border;
};

/// The components of `color` that texels of type Value have, as these can have them.
template <class Value>
TESSERA_INLINE Blend<Value> border_of(const Concurrency::graphics::float_4& color) {
    constexpr int components = TexelTraits<Value>::components;
    if constexpr (components == 1) return static_cast<Blend<Value>>(static_cast<Value>(color.x));
    if constexpr (components == 2) return static_cast<Blend<Value>>(static_cast<Value>(Blend<Value>(color.x, color.y)));
    if constexpr (components == 3)
        return static_cast<Blend<Value>>(static_cast<Value>(Blend<Value>(color.x, color.y, color.z)));
    if constexpr (components == 4) return static_cast<Blend<Value>>(static_cast<Value>(color));
}

template <class Value, class Format, int Rank>
TESSERA_INLINE Blend<Value> sample_level(const Level<Rank>& level, const SampleModes<Value>& modes,
                                         const Coordinates<Rank>& at) {
    const TexelReader<Value, Format, Rank> texels{level, modes.address, modes.border};
    return modes.filter == Concurrency::graphics::filter_linear ? linear_sample(texels, at)
                                                                : point_sample(texels, at);
}

/// In whatever format the level is.
template <class Value, int Rank>
TESSERA_INLINE Blend<Value> sample_level(const Level<Rank>& level, const SampleModes<Value>& modes,
                                         const Coordinates<Rank>& at) {
    using All = Formats<typename TexelTraits<Value>::Scalar>;
    return level.bits == All::wide_bits ? sample_level<Value, typename All::Wide>(level, modes, at)
                                        : sample_level<Value, typename All::Narrow>(level, modes, at);
}

/// \param level  the most detailed of `levels`
/// \param lod    which of them; 0 is this one
template <class Value, int Rank>
TESSERA_OTHER_SAMPLES Blend<Value> sample_levels(const Level<Rank>& level, unsigned levels,
                                                 const SampleModes<Value>& modes, const Coordinates<Rank>& at,
                                                 float lod) {
    const bool is_linear = modes.filter == Concurrency::graphics::filter_linear;
    const float least_detailed = static_cast<float>(levels - 1);
    const float raised = lod > 0 ? lod : 0;  // of a NaN, too
    const float place = (raised < least_detailed ? raised : least_detailed) + (is_linear ? 0.0F : 0.5F);
    const auto first = static_cast<unsigned>(place);
    const Level<Rank> near = less_detailed<Value>(level, first);
    const Blend<Value> sample = sample_level<Value>(near, modes, at);
    const float weight = place - static_cast<float>(first);
    if (!is_linear || weight == 0) return sample;
    return mixed(sample, sample_level<Value>(less_detailed<Value>(near, 1), modes, at), weight);
}

/// texture_view::sample. \param is_usual  the modes are those for which the sample is to be inlined
template <class Value, int Rank>
TESSERA_INLINE Value sample(const Level<Rank>& level, unsigned levels, const SampleModes<Value>& modes, bool is_usual,
                            const Coordinates<Rank>& at, float lod) {
    static_assert(TexelTraits<Value>::is_sampled,
                  "texture_view::sample: only elements of float, norm or unorm can be filtered");
    using All = Formats<typename TexelTraits<Value>::Scalar>;
    if (is_usual && !(lod > 0) && level.bits == All::wide_bits) {
        return static_cast<Value>(sample_level<Value, typename All::Wide>(level, modes, at));
    }
    return static_cast<Value>(sample_levels<Value, Rank>(level, levels, modes, at, lod));
}

/// x, y, z or w of a short vector, or the scalar itself.
template <int component, class Texel>
TESSERA_INLINE auto component_of(const Texel& texel) {
    if constexpr (Concurrency::graphics::short_vector_traits<Texel>::size == 1) {
        return texel;
    } else if constexpr (component == 0) {
        return texel.get_x();
    } else if constexpr (component == 1) {
        return texel.get_y();
    } else if constexpr (component == 2) {
        return texel.get_z();
    } else {
        return texel.get_w();
    }
}

/// \param row, column  -1: the border
template <int component, class Value>
TESSERA_INLINE auto gathered(const Level<2>& level, const Blend<Value>& border, int row, int column) {
    using Scalar = typename TexelTraits<Value>::Scalar;
    if (row < 0 || column < 0) return static_cast<Scalar>(component_of<component>(border));
    const Value texel =
        load_texel<Value>(level.texels, level.number_of(Concurrency::index<2>(row, column)), level.bits);
    return component_of<component>(texel);
}

/// One component of the four texels that a linear filter takes, counter-clockwise from the lower left as in
/// Direct3D: (row + 1, column), (row + 1, column + 1), (row, column + 1), (row, column).
template <int component, class Value, int Rank>
TESSERA_INLINE auto gather(const Level<Rank>& level, address_mode address, const Blend<Value>& border,
                           const Coordinates<Rank>& at) {
    using Traits = TexelTraits<Value>;
    using Scalar = typename Traits::Scalar;
    using Result = typename Concurrency::graphics::short_vector<Scalar, 4>::type;
    static_assert(Rank == 2, "texture_view: gathers are for textures of rank 2");
    static_assert(Traits::is_sampled, "texture_view: only elements of float, norm or unorm can be gathered");
    static_assert(component < Traits::components,
                  "texture_view: the elements do not have the component that is gathered");
    const Tap row = linear_tap(at.y, level.extent[0], address),
              column = linear_tap(at.x, level.extent[1], address);
    return Result(gathered<component, Value>(level, border, row.high, column.low),
                  gathered<component, Value>(level, border, row.high, column.high),
                  gathered<component, Value>(level, border, row.low, column.high),
                  gathered<component, Value>(level, border, row.low, column.low));
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
