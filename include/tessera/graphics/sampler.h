// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/graphics/short_vectors.h"

namespace Concurrency::graphics {

/// What is sampled beyond a texture's edges (C++ AMP reference: address_mode enumeration). A coordinate of 0
/// is the texture's beginning, and of 1 its end.
enum address_mode {
    address_wrap,    ///< the texture again and again
    address_mirror,  ///< the same, every other one turned round
    address_clamp,   ///< the texel at the edge
    address_border,  ///< the sampler's border color
    address_unknown  ///< of a sampler that was made by other means; no sampler here is
};

/// How a sample is made of texels (C++ AMP reference: filter_mode enumeration).
enum filter_mode {
    filter_point,   ///< the texel at the coordinates, of the nearest mipmap level
    filter_linear,  ///< the average of the 2, 4 or 8 texels around them, and between two levels, by distance
    filter_unknown  ///< as address_unknown
};

/// How texture_view::sample works (C++ AMP reference: sampler class). Kernels capture samplers by value. The
/// modes are those of all dimensions.
///
///     const sampler smooth(filter_linear, address_wrap);
///     parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
///         out[i] = image.sample(smooth, float_2(i[1] * 0.01f, i[0] * 0.01f));
///     });
class sampler {
  public:
    // Read only. Each has a getter, too.
    Concurrency::graphics::filter_mode filter_mode;    ///< how a sample is made of texels
    Concurrency::graphics::address_mode address_mode;  ///< what lies outside the texture
    float_4 border_color;  ///< for address_border; a texel of fewer components takes the first ones

    /// Linear filter, clamped at the edges.
    sampler() : sampler(filter_linear, address_clamp) {}
    sampler(Concurrency::graphics::filter_mode filter) : sampler(filter, address_clamp) {}
    sampler(Concurrency::graphics::address_mode address, float_4 border = float_4(0.0F))
        : sampler(filter_linear, address, border) {}
    /// \throws runtime_exception  a mode is unknown
    sampler(Concurrency::graphics::filter_mode filter, Concurrency::graphics::address_mode address,
            float_4 border = float_4(0.0F))
        : filter_mode(filter), address_mode(address), border_color(border) {
        if (filter != filter_point && filter != filter_linear)
            tessera::detail::unknown_sampler_mode("filter_mode");
        if (address < address_wrap || address > address_border)
            tessera::detail::unknown_sampler_mode("address_mode");
    }
    /// The same modes.
    TESSERA_INLINE sampler(const sampler& other)
        : filter_mode(other.filter_mode),
          address_mode(other.address_mode),
          border_color(other.border_color) {}
    TESSERA_INLINE sampler(sampler&& other) : sampler(static_cast<const sampler&>(other)) {}
    TESSERA_INLINE sampler& operator=(const sampler& other) {
        filter_mode = other.filter_mode;
        address_mode = other.address_mode;
        border_color = other.border_color;
        return *this;
    }
    TESSERA_INLINE sampler& operator=(sampler&& other) { return *this = static_cast<const sampler&>(other); }

    /// The properties' values.
    TESSERA_INLINE Concurrency::graphics::filter_mode get_filter_mode() const { return filter_mode; }
    TESSERA_INLINE Concurrency::graphics::address_mode get_address_mode() const { return address_mode; }
    TESSERA_INLINE float_4 get_border_color() const { return border_color; }
};

}  // namespace Concurrency::graphics
