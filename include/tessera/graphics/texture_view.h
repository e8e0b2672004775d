// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/graphics/texture.h"
#include "tessera/graphics/texture_samples.h"
#include "tessera/graphics/texture_view_core.h"

namespace Concurrency::graphics {
inline namespace TESSERA_MODE {

/// A view of one mipmap level of a texture, through which kernels write texels of any type and format, and
/// read those of one int, uint or float of 32 bits (C++ AMP reference: texture_view class). Kernels capture
/// it by value.
///
///     texture_view<unorm_4, 2> canvas(image);
///     parallel_for_each(canvas.extent, [=](index<2> i) restrict(amp) { canvas.set(i, unorm_4(unorm(1.0f)));
///     });
template <typename Value, int Rank>
class TESSERA_DEBUGGABLE texture_view : public tessera::detail::textures::TextureViewCore<Value, Rank> {
    using Core = tessera::detail::textures::TextureViewCore<Value, Rank>;
    using Internals = tessera::detail::textures::TextureInternals;

  public:
    /// \throws runtime_exception  the texture does not have the level, or is a staging texture
    TESSERA_INLINE texture_view(texture<Value, Rank>& source, unsigned mip_level = 0)
        : Core(tessera::detail::textures::cut_levels<Value>(
              tessera::detail::textures::to_be_viewed("texture_view", Internals::parts(source)), mip_level, 1)) {}
    TESSERA_INLINE texture_view(const texture_view& other) : Core(other) {}
    TESSERA_INLINE texture_view& operator=(const texture_view& other) {
        Core::operator=(other);
        return *this;
    }
    TESSERA_INLINE ~texture_view() {}

    // Kernels only.

    /// The texel at a position, by value. 0 outside.
    /// \throws unsupported_feature  components do not have 32 bits; a view of const elements can read them
    TESSERA_INLINE const Value get(const Concurrency::index<Rank>& position) const {
        static_assert(
            tessera::detail::textures::TexelTraits<Value>::is_read_write,
            "texture_view: only int, uint and float can be both read and written; read others through a "
            "texture_view of const elements");
        this->require_kernel("texture_view");
        if (TESSERA_UNLIKELY(this->bits_per_scalar_element != 32)) {
            tessera::detail::texels_not_read_write("texture_view", this->bits_per_scalar_element);
        }
        return tessera::detail::textures::read_texel<Value>("texture_view", this->level(), position);
    }
    TESSERA_INLINE const Value operator[](const Concurrency::index<Rank>& position) const { return get(position); }
    TESSERA_INLINE const Value operator[](int i0) const { return get(this->at(i0)); }
    TESSERA_INLINE const Value operator()(const Concurrency::index<Rank>& position) const { return get(position); }
    TESSERA_INLINE const Value operator()(int i0) const { return get(this->at(i0)); }
    TESSERA_INLINE const Value operator()(int i0, int i1) const { return get(this->at(i0, i1)); }
    TESSERA_INLINE const Value operator()(int i0, int i1, int i2) const { return get(this->at(i0, i1, i2)); }

    /// Writes a texel, as its format can have it. Outside nothing happens.
    TESSERA_INLINE void set(const Concurrency::index<Rank>& position, const Value& value) const {
        this->require_kernel("texture_view");
        tessera::detail::textures::write_texel<Value>("texture_view", this->level(), position, value);
    }
};

/// A view of a range of mipmap levels, through which kernels read and sample (C++ AMP reference: texture_view
/// class, the specialization for const elements). Kernels capture it by value, but not together with a view
/// that writes the same levels. Coordinates of samples go from 0 to 1 in each dimension: x is along the least
/// significant one, so the middle of texel (row, column) is at ((column + 0.5) / columns, (row + 0.5) /
/// rows).
///
///     texture_view<const float, 2> heights(map);
///     parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
///         out[i] = heights.sample(float_2(i[1] / 640.0f, i[0] / 480.0f));
///     });
template <typename Value, int Rank>
class TESSERA_DEBUGGABLE texture_view<const Value, Rank> : public tessera::detail::textures::TextureViewCore<const Value, Rank> {
    using Core = tessera::detail::textures::TextureViewCore<const Value, Rank>;
    using Internals = tessera::detail::textures::TextureInternals;
    using Modes = tessera::detail::textures::SampleModes<Value>;

  public:
    /// Where a sample is taken, and what gathers return.
    typedef typename short_vector<float, Rank>::type coordinates_type;
    typedef typename short_vector<typename Core::scalar_type, 4>::type gather_return_type;

    /// Of all levels. \throws runtime_exception  the texture is a staging texture
    TESSERA_INLINE texture_view(const texture<Value, Rank>& source)
        : Core(tessera::detail::textures::to_be_viewed("texture_view", Internals::parts(source))) {}
    /// Of `levels` levels from `most_detailed` on.
    /// \throws runtime_exception  the texture does not have them, or is a staging texture
    texture_view(const texture<Value, Rank>& source, unsigned most_detailed, unsigned levels)
        : Core(tessera::detail::textures::cut_levels<Value>(
              tessera::detail::textures::to_be_viewed("texture_view", Internals::parts(source)), most_detailed, levels)) {}
    /// Of the level of a view that writes.
    texture_view(const texture_view<Value, Rank>& other) : Core(Internals::view_parts(other)) {}
    TESSERA_INLINE texture_view(const texture_view& other) : Core(other) {}
    /// Of a part of another view's levels, counted from its most detailed one.
    /// \throws runtime_exception  the view does not have them
    texture_view(const texture_view& other, unsigned most_detailed, unsigned levels)
        : Core(tessera::detail::textures::cut_levels<Value>(Internals::view_parts(other), most_detailed,
                                                            levels)) {}
    TESSERA_INLINE texture_view& operator=(const texture_view& other) {
        Core::operator=(other);
        return *this;
    }
    texture_view& operator=(const texture_view<Value, Rank>& other) { return *this = texture_view(other); }
    TESSERA_INLINE ~texture_view() {}

    // Kernels only.

    /// The texel at a position of a level, by value. 0 outside.
    TESSERA_INLINE Value get(const Concurrency::index<Rank>& position, unsigned mip_level = 0) const {
        this->require_kernel("texture_view");
        if (TESSERA_UNLIKELY(mip_level >= this->mipmap_levels)) {
            if constexpr (TESSERA_CHECKED) {
                tessera::detail::textures::refuse_level("texture_view", this->level(), mip_level,
                                                        this->mipmap_levels);
            }
            return Value();
        }
        const auto level = tessera::detail::textures::less_detailed<Value>(this->level(), mip_level);
        return tessera::detail::textures::read_texel<Value>("texture_view", level, position);
    }
    TESSERA_INLINE Value operator[](const Concurrency::index<Rank>& position) const { return get(position); }
    TESSERA_INLINE Value operator[](int i0) const { return get(this->at(i0)); }
    TESSERA_INLINE Value operator()(const Concurrency::index<Rank>& position) const { return get(position); }
    TESSERA_INLINE Value operator()(int i0) const { return get(this->at(i0)); }
    TESSERA_INLINE Value operator()(int i0, int i1) const { return get(this->at(i0, i1)); }
    TESSERA_INLINE Value operator()(int i0, int i1, int i2) const { return get(this->at(i0, i1, i2)); }

    /// The texture at a place between texels. For elements of float, norm and unorm.
    /// \param lod  the level, counted from the view's most detailed one; beyond its levels the nearest
    TESSERA_INLINE Value sample(const sampler& how, const coordinates_type& at, float lod = 0.0F) const {
        if (how.filter_mode == filter_linear && how.address_mode == address_clamp) {
            return sampled({filter_linear, address_clamp, {}}, true, at, lod);
        }
        if (how.filter_mode == filter_linear && how.address_mode == address_wrap) {
            return sampled({filter_linear, address_wrap, {}}, true, at, lod);
        }
        return sampled({how.filter_mode, how.address_mode, border_of(how)}, false, at, lod);
    }
    /// The same with modes that are known at compile time, and a border of zeros.
    template <filter_mode filter = filter_linear, address_mode address = address_clamp>
    TESSERA_INLINE Value sample(const coordinates_type& at, float lod = 0.0F) const {
        static_assert(filter == filter_point || filter == filter_linear,
                      "texture_view::sample: unknown filter_mode");
        static_assert(address >= address_wrap && address <= address_border,
                      "texture_view::sample: unknown address_mode");
        return sampled({filter, address, {}}, true, at, lod);
    }

    // One component of the four texels around a place in the most detailed level, for rank 2: in (row + 1,
    // column), (row + 1, column + 1), (row, column + 1), (row, column) as x, y, z, w.
#define TESSERA_GATHER(name, component)                                                                  \
    TESSERA_INLINE const gather_return_type name(const sampler& how, const coordinates_type& at) const { \
        return this->template gathered<component>(how.address_mode, border_of(how), at);                 \
    }                                                                                                    \
    template <address_mode address = address_clamp>                                                      \
    TESSERA_INLINE const gather_return_type name(const coordinates_type& at) const {                     \
        return this->template gathered<component>(address, {}, at);                                      \
    }
    TESSERA_GATHER(gather_red, 0)
    TESSERA_GATHER(gather_green, 1)
    TESSERA_GATHER(gather_blue, 2)
    TESSERA_GATHER(gather_alpha, 3)
#undef TESSERA_GATHER

  private:
    TESSERA_INLINE static auto border_of(const sampler& how) {
        return tessera::detail::textures::border_of<Value>(how.border_color);
    }
    TESSERA_INLINE Value sampled(const Modes& modes, bool is_usual, const coordinates_type& at, float lod) const {
        this->require_kernel("texture_view");
        return tessera::detail::textures::sample<Value, Rank>(this->level(), this->mipmap_levels, modes, is_usual,
                                                              at, lod);
    }
    template <int component>
    TESSERA_INLINE gather_return_type gathered(address_mode address,
                                               const tessera::detail::textures::Blend<Value>& border,
                                               const coordinates_type& at) const {
        this->require_kernel("texture_view");
        return tessera::detail::textures::gather<component, Value, Rank>(this->level(), address, border, at);
    }
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency::graphics
