// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/accelerator.h"
#include "tessera/detail/device_memory.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/detail/view_shape.h"
#include "tessera/graphics/texture_levels.h"

namespace Concurrency::graphics {
inline namespace TESSERA_MODE {
template <typename Value, int Rank>
class texture;
template <typename Value, int Rank>
class texture_view;
template <typename Value, int Rank>
class writeonly_texture_view;
}  // namespace TESSERA_MODE
}  // namespace Concurrency::graphics

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

/// What a texture_view is made of, without the counting of references.
template <int Rank>
struct TESSERA_DEBUGGABLE TextureParts {
    const Concurrency::extent<Rank> extent;  ///< of the most detailed level
    const unsigned bits_per_scalar_element;  ///< 8, 16, 32 or 64
    const unsigned mipmap_levels;            ///< that can be reached
    const unsigned data_length;              ///< bytes of these
    char* data_;                             ///< where kernels see them
    BufferHandle* owner_;                    ///< null in kernels

    TESSERA_INLINE Level<Rank> level() const { return {extent, data_, bits_per_scalar_element}; }
};

/// Shape and format, for the library.
template <class Value, int Rank>
TextureFormat format_of(const Concurrency::extent<Rank>& extent, unsigned bits, unsigned levels) {
    static_assert(Rank >= 1 && Rank <= 3, "texture: the rank must be 1, 2 or 3");
    TextureFormat format;
    format.rank = Rank;
    for (unsigned d = 0; d < unsigned{Rank}; ++d) format.extents[d] = extent[d];
    format.kind = TexelTraits<Value>::kind;
    format.components = TexelTraits<Value>::components;
    format.bits = bits;
    format.levels = levels;
    return format;
}

/// The memory of a texture<Value, Rank> and the ways to its texels; all of a texture that kernels use. Base of
/// texture, at the same address, by which a launch knows the textures that a kernel holds by reference.
/// Texels lie in the texture's format and have one copy: on the accelerator, or in host memory for a staging
/// texture.
template <class Value, int Rank>
class TESSERA_DEBUGGABLE TextureCore {
    using Traits = TexelTraits<Value>;

  public:
    /// Dimensions, and the types of a texel and of its components.
    static constexpr int rank = Rank;
    typedef Value value_type;
    typedef typename Traits::Scalar scalar_type;

    // Read only. Each has a getter, too.
    const Concurrency::extent<Rank> extent;  ///< texels along each dimension, most significant first
    const unsigned bits_per_scalar_element;  ///< of a texel's component, in memory
    const unsigned mipmap_levels;            ///< from the most detailed one on
    const unsigned data_length;              ///< bytes of all levels

    /// The properties' values.
    TESSERA_INLINE Concurrency::extent<Rank> get_extent() const { return views::unwatched(extent); }
    /// The extent of a mipmap level. \throws runtime_exception  (on the host) there is no such level
    TESSERA_INLINE Concurrency::extent<Rank> get_mipmap_extent(unsigned level) const {
        if (on_host()) check_mipmap_range(mipmap_levels, level, 1);
        return extent_of_level(get_extent(), level);
    }
    TESSERA_INLINE unsigned get_mipmap_levels() const { return read_unwatched(mipmap_levels); }
    unsigned get_bits_per_scalar_element() const { return read_unwatched(bits_per_scalar_element); }
    unsigned get_data_length() const { return read_unwatched(data_length); }

    // Kernels only: on the host texels are out of reach (runtime_exception); copy the texture.

    /// The texel at a position of the most detailed level, by value. 0 outside.
    TESSERA_INLINE const Value operator[](const Concurrency::index<Rank>& position) const { return get(position); }
    TESSERA_INLINE const Value operator[](int i0) const { return get(at(i0)); }
    TESSERA_INLINE const Value operator()(const Concurrency::index<Rank>& position) const { return get(position); }
    TESSERA_INLINE const Value operator()(int i0) const { return get(at(i0)); }
    TESSERA_INLINE const Value operator()(int i0, int i1) const { return get(at(i0, i1)); }
    TESSERA_INLINE const Value operator()(int i0, int i1, int i2) const { return get(at(i0, i1, i2)); }
    TESSERA_INLINE const Value get(const Concurrency::index<Rank>& position) const {
        if (on_host()) texel_out_of_reach("texture");
        return read_texel<Value>("texture", level(), position);
    }

    /// Writes a texel. Outside nothing happens.
    /// \throws unsupported_feature  components do not have 32 bits; a texture_view can write them
    TESSERA_INLINE void set(const Concurrency::index<Rank>& position, const Value& value) {
        static_assert(Traits::is_read_write,
                      "texture::set: the elements must be int, uint or float; others are written through a "
                      "texture_view");
        if (on_host()) texel_out_of_reach("texture");
        if (TESSERA_UNLIKELY(get_bits_per_scalar_element() != 32))
            texels_not_read_write("texture", bits_per_scalar_element);
        write_texel<Value>("texture", level(), position, value);
    }

  protected:
    /// Undefined texels. \param bits, levels  0: those of TextureFormat
    TextureCore(const Concurrency::extent<Rank>& size, unsigned bits, unsigned levels,
                AcceleratorViewState* home, AcceleratorViewState* associated)
        : extent(size), bits_per_scalar_element(0), mipmap_levels(0), data_length(0) {
        TextureFormat format = format_of<Value>(size, bits != 0 ? bits : Traits::default_bits, levels);
        unsigned bytes = 0;
        buffer_ = make_texture_memory(format, home, associated, bytes);
        views::replace_property(bits_per_scalar_element, format.bits);
        views::replace_property(mipmap_levels, format.levels);
        views::replace_property(data_length, bytes);
        try {
            data_ = static_cast<char*>(home_address(buffer_));
            announce();
        } catch (...) {
            release(buffer_);
            throw;
        }
    }

    /// `other` is left without memory.
    TextureCore(TextureCore&& other)
        : extent(other.extent),
          bits_per_scalar_element(other.bits_per_scalar_element),
          mipmap_levels(other.mipmap_levels),
          data_length(other.data_length),
          data_(other.data_),
          buffer_(other.buffer_) {
        announce();
        other.forget();
    }

    TextureCore& operator=(TextureCore&& other) {
        if (this == &other) return *this;
        BufferHandle* const old = buffer_;
        views::replace_property(extent, other.extent);
        views::replace_property(bits_per_scalar_element, other.bits_per_scalar_element);
        views::replace_property(mipmap_levels, other.mipmap_levels);
        views::replace_property(data_length, other.data_length);
        data_ = other.data_;
        buffer_ = other.buffer_;
        other.forget();
        if (old != nullptr) release(old);
        announce();
        return *this;
    }

    ~TextureCore() {
        remove_live_array(this);
        if (buffer_ != nullptr) release(buffer_);
    }

    BufferHandle* buffer() const {
        if (buffer_ == nullptr) texture_moved_from();
        return buffer_;
    }

    char* texels() const { return data_; }

  private:
    friend struct TextureInternals;

    TESSERA_INLINE static Concurrency::index<Rank> at(int i0) {
        static_assert(Rank == 1, "texture: one subscript given, but the rank is not 1");
        return Concurrency::index<Rank>(i0);
    }
    TESSERA_INLINE static Concurrency::index<Rank> at(int i0, int i1) {
        static_assert(Rank == 2, "texture: two subscripts given, but the rank is not 2");
        return Concurrency::index<Rank>(i0, i1);
    }
    TESSERA_INLINE static Concurrency::index<Rank> at(int i0, int i1, int i2) {
        static_assert(Rank == 3, "texture: three subscripts given, but the rank is not 3");
        return Concurrency::index<Rank>(i0, i1, i2);
    }

    TESSERA_INLINE Level<Rank> level() const { return {get_extent(), read_descriptor(data_), get_bits_per_scalar_element()}; }

    void announce() const {
        const std::size_t texel_bytes = format_of<Value>(extent, bits_per_scalar_element, 1).texel_bytes();
        const views::Shape<Rank> shape(nullptr, texel_bytes, extent, views::Strides<Rank>(extent),
                                     stored_type_of<Value>(bits_per_scalar_element));
        add_live_texture(this, buffer_, shape.section());
    }

    /// Leaves the texture as one that was moved from.
    void forget() {
        buffer_ = nullptr;
        data_ = nullptr;
        announce();
    }

    char* data_ = nullptr;  ///< where kernels see the texels; of a staging texture where the host does
    BufferHandle* buffer_ = nullptr;  ///< null: moved from
};

/// The way from textures and views to what they are made of, for code that is no member of them.
struct TextureInternals {
    template <class Value, int Rank>
    TESSERA_INLINE static TextureParts<Rank> parts(const TextureCore<Value, Rank>& texture) {
        return {texture.get_extent(),          texture.get_bits_per_scalar_element(),
                texture.get_mipmap_levels(),   texture.get_data_length(),
                read_descriptor(texture.data_), on_host() ? texture.buffer() : nullptr};
    }
    template <class View>
    static const auto& view_parts(const View& view) {
        return view.parts();
    }
};

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
