// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "tessera/accelerator.h"
#include "tessera/detail/container_traits.h"
#include "tessera/detail/internals.h"
#include "tessera/graphics/texture_copy_data.h"
#include "tessera/graphics/texture_core.h"

namespace Concurrency::graphics {
inline namespace TESSERA_MODE {

/// N-dimensional data of one to three dimensions in the memory of one accelerator_view, whose elements
/// (texels) lie in a format of their own: components of 8, 16, 32 or 64 bits (C++ AMP reference: texture
/// class). A texel is an int, uint, float, double, norm or unorm, or a short vector of two or four of these
/// other than double_4. Reading and writing converts as Direct3D 11 does.
///
/// Kernels capture textures by reference. They read texels by value, and 0 outside the texture; they write
/// texels of one int, uint or float of 32 bits, and all others through a texture_view. The host copies
/// textures. A new texture's texels are undefined (0xBE in every byte). A texture with mipmap levels has the
/// half of each dimension with each level; the texture itself is its most detailed one, and texture_views
/// reach the others.
///
///     texture<uint_4, 2> image(768, 1024, pixels.data(), 768 * 1024 * 4U, 8U);  // four bytes a texel
///     parallel_for_each(image.extent, [&image](index<2> i) restrict(amp) { uint_4 color = image[i]; });
///
/// Of constructors that take `home` and `associated`: the texture is a staging texture, which is host memory,
/// if `home` is the CPU's and `associated` is not; otherwise `associated` is ignored. There are no other
/// textures on the CPU. All constructors throw runtime_exception when a component of the extent is not from 1
/// to 16384 (rank 3: 2048), unsupported_feature when Value cannot have components of so many bits, and
/// out_of_memory.
template <typename Value, int Rank>
class TESSERA_DEBUGGABLE texture : public tessera::detail::textures::TextureCore<Value, Rank> {
    using Core = tessera::detail::textures::TextureCore<Value, Rank>;
    using Size = Concurrency::extent<Rank>;
    using Home = const Concurrency::accelerator_view&;  // the type's name is also a property's
    template <class It>
    using EnableIfIterator = tessera::detail::EnableIfIterator<It>;

  public:
    // Properties in addition to those of the base class, read only. Each has a getter, too.
    TESSERA_PROPERTY(Concurrency::accelerator_view, accelerator_view)             ///< where the texels are
    TESSERA_PROPERTY(Concurrency::accelerator_view, associated_accelerator_view)  ///< what a staging texture is for; else the same

    TESSERA_BEHIND_PROPERTIES:
    Concurrency::accelerator_view TESSERA_STORED(accelerator_view);
    Concurrency::accelerator_view TESSERA_STORED(associated_accelerator_view);

  public:
    /// Undefined texels on the default accelerator, with as many bits as the scalars have. Not for norm and
    /// unorm.
    texture(const Size& size) : texture(size, default_home()) {}
    texture(int e0) : texture(Size(e0)) {}
    texture(int e0, int e1) : texture(Size(e0, e1)) {}
    texture(int e0, int e1, int e2) : texture(Size(e0, e1, e2)) {}

    /// The same on `home`.
    texture(const Size& size, Home home) : texture(size, default_bits(), 1, home, home) {}
    texture(int e0, Home home) : texture(Size(e0), home) {}
    texture(int e0, int e1, Home home) : texture(Size(e0, e1), home) {}
    texture(int e0, int e1, int e2, Home home) : texture(Size(e0, e1, e2), home) {}

    /// The same in a staging texture.
    texture(const Size& size, Home home, Home associated) : texture(size, default_bits(), 1, home, associated) {}
    texture(int e0, Home home, Home associated) : texture(Size(e0), home, associated) {}
    texture(int e0, int e1, Home home, Home associated) : texture(Size(e0, e1), home, associated) {}
    texture(int e0, int e1, int e2, Home home, Home associated) : texture(Size(e0, e1, e2), home, associated) {}

    /// Undefined texels whose components have `bits` bits: 8, 16 or 32 for int and uint, 16 or 32 for float,
    /// 64 for double, 8 or 16 for norm and unorm. 0 means as many as the scalar has.
    texture(const Size& size, unsigned bits) : texture(size, bits, default_home()) {}
    texture(int e0, unsigned bits) : texture(Size(e0), bits) {}
    texture(int e0, int e1, unsigned bits) : texture(Size(e0, e1), bits) {}
    texture(int e0, int e1, int e2, unsigned bits) : texture(Size(e0, e1, e2), bits) {}

    /// The same on `home`.
    texture(const Size& size, unsigned bits, Home home) : texture(size, bits, 1, home, home) {}
    texture(int e0, unsigned bits, Home home) : texture(Size(e0), bits, home) {}
    texture(int e0, int e1, unsigned bits, Home home) : texture(Size(e0, e1), bits, home) {}
    texture(int e0, int e1, int e2, unsigned bits, Home home) : texture(Size(e0, e1, e2), bits, home) {}

    /// The same in a staging texture.
    texture(const Size& size, unsigned bits, Home home, Home associated)
        : texture(size, bits, 1, home, associated) {}
    texture(int e0, unsigned bits, Home home, Home associated) : texture(Size(e0), bits, home, associated) {}
    texture(int e0, int e1, unsigned bits, Home home, Home associated)
        : texture(Size(e0, e1), bits, home, associated) {}
    texture(int e0, int e1, int e2, unsigned bits, Home home, Home associated)
        : texture(Size(e0, e1, e2), bits, home, associated) {}

    /// With mipmap levels; 0 means all, down to one texel. \throws runtime_exception  the extent does not
    /// have so many
    texture(const Size& size, unsigned bits, unsigned levels) : texture(size, bits, levels, default_home()) {}
    texture(const Size& size, unsigned bits, unsigned levels, Home home)
        : texture(size, bits, levels, home, home) {}

    /// The texels of a range, which are values of Value or convert to it. Not for norm and unorm.
    /// \throws runtime_exception  the range has fewer than the texture
    template <class It, class = EnableIfIterator<It>>
    texture(const Size& size, It first, It last) : texture(size, first, last, default_home()) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, It first, It last) : texture(Size(e0), first, last) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, int e1, It first, It last) : texture(Size(e0, e1), first, last) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, int e1, int e2, It first, It last) : texture(Size(e0, e1, e2), first, last) {}

    /// The same on `home`.
    template <class It, class = EnableIfIterator<It>>
    texture(const Size& size, It first, It last, Home home) : texture(size, first, last, home, home) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, It first, It last, Home home) : texture(Size(e0), first, last, home) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, int e1, It first, It last, Home home) : texture(Size(e0, e1), first, last, home) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, int e1, int e2, It first, It last, Home home)
        : texture(Size(e0, e1, e2), first, last, home) {}

    /// The same in a staging texture.
    template <class It, class = EnableIfIterator<It>>
    texture(const Size& size, It first, It last, Home home, Home associated)
        : texture(size, default_bits(), 1, home, associated) {
        tessera::detail::textures::copy_range("texture", first, last, whole());
    }
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, It first, It last, Home home, Home associated)
        : texture(Size(e0), first, last, home, associated) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, int e1, It first, It last, Home home, Home associated)
        : texture(Size(e0, e1), first, last, home, associated) {}
    template <class It, class = EnableIfIterator<It>>
    texture(int e0, int e1, int e2, It first, It last, Home home, Home associated)
        : texture(Size(e0, e1, e2), first, last, home, associated) {}

    /// Texels that lie in `source` as they will in the texture, row-major and without gaps.
    /// \throws runtime_exception  there are fewer bytes than the texture has
    texture(const Size& size, const void* source, unsigned bytes, unsigned bits)
        : texture(size, source, bytes, bits, default_home()) {}
    texture(int e0, const void* source, unsigned bytes, unsigned bits)
        : texture(Size(e0), source, bytes, bits) {}
    texture(int e0, int e1, const void* source, unsigned bytes, unsigned bits)
        : texture(Size(e0, e1), source, bytes, bits) {}
    texture(int e0, int e1, int e2, const void* source, unsigned bytes, unsigned bits)
        : texture(Size(e0, e1, e2), source, bytes, bits) {}

    /// The same on `home`.
    texture(const Size& size, const void* source, unsigned bytes, unsigned bits, Home home)
        : texture(size, source, bytes, bits, home, home) {}
    texture(int e0, const void* source, unsigned bytes, unsigned bits, Home home)
        : texture(Size(e0), source, bytes, bits, home) {}
    texture(int e0, int e1, const void* source, unsigned bytes, unsigned bits, Home home)
        : texture(Size(e0, e1), source, bytes, bits, home) {}
    texture(int e0, int e1, int e2, const void* source, unsigned bytes, unsigned bits, Home home)
        : texture(Size(e0, e1, e2), source, bytes, bits, home) {}

    /// The same in a staging texture.
    texture(const Size& size, const void* source, unsigned bytes, unsigned bits, Home home, Home associated)
        : texture(size, bits, 1, home, associated) {
        tessera::detail::textures::copy_bytes_in("texture", source, bytes, whole());
    }
    texture(int e0, const void* source, unsigned bytes, unsigned bits, Home home, Home associated)
        : texture(Size(e0), source, bytes, bits, home, associated) {}
    texture(int e0, int e1, const void* source, unsigned bytes, unsigned bits, Home home, Home associated)
        : texture(Size(e0, e1), source, bytes, bits, home, associated) {}
    texture(int e0, int e1, int e2, const void* source, unsigned bytes, unsigned bits, Home home,
            Home associated)
        : texture(Size(e0, e1, e2), source, bytes, bits, home, associated) {}

    /// The same texels and levels in another texture: where the other is, or on `home`.
    texture(const texture& other)
        : texture(of_copy(other), other.TESSERA_STORED(accelerator_view), other.TESSERA_STORED(associated_accelerator_view)) {}
    texture(const texture& other, Home home) : texture(other, home, home) {}
    texture(const texture& other, Home home, Home associated) : texture(other.whole(), home, associated) {}

    /// The texels and levels of a view.
    texture(const texture_view<const Value, Rank>& source) : texture(source, source.get_accelerator_view()) {}
    texture(const texture_view<const Value, Rank>& source, Home home) : texture(source, home, home) {}
    texture(const texture_view<const Value, Rank>& source, Home home, Home associated)
        : texture(tessera::detail::textures::area_of(source), home, associated) {}
    texture(const texture_view<Value, Rank>& source) : texture(source, source.get_accelerator_view()) {}
    texture(const texture_view<Value, Rank>& source, Home home) : texture(source, home, home) {}
    texture(const texture_view<Value, Rank>& source, Home home, Home associated)
        : texture(tessera::detail::textures::area_of(source), home, associated) {}

    /// Takes the texels over. Then `other` may only be assigned to or destroyed.
    texture(texture&& other) = default;
    ~texture() = default;

    /// Becomes a copy of `other`, as by the copy constructor. Views of the texels before keep those.
    texture& operator=(const texture& other) {
        if (this != &other) *this = texture(other);
        return *this;
    }
    /// Takes the texels over.
    texture& operator=(texture&& other) = default;

    /// The properties' values.
    Concurrency::accelerator_view get_accelerator_view() const { return TESSERA_STORED(accelerator_view); }
    Concurrency::accelerator_view get_associated_accelerator_view() const {
        return TESSERA_STORED(associated_accelerator_view);
    }

    /// Copies the texels; to the texture itself it does nothing. \throws runtime_exception  extents, levels or bits differ
    void copy_to(texture& destination) const {
        tessera::detail::textures::copy_to_another("texture::copy_to", whole(), destination.whole());
    }
    void copy_to(const writeonly_texture_view<Value, Rank>& destination) const {
        tessera::detail::textures::copy_to_another("texture::copy_to", whole(), tessera::detail::textures::area_of(destination));
    }

    /// The texels of a staging texture; null if they are on an accelerator.
    void* data() { return is_staging() ? this->texels() : nullptr; }
    const void* data() const { return is_staging() ? this->texels() : nullptr; }

    /// Bytes from row to row, and from plane to plane, of a staging texture.
    /// \throws runtime_exception  it is not one
    unsigned get_row_pitch() const {
        static_assert(Rank >= 2, "texture::get_row_pitch: the rank must be 2 or 3");
        if (!is_staging()) tessera::detail::not_a_staging_texture("texture::get_row_pitch");
        return texel_bytes() * static_cast<unsigned>(this->extent[Rank - 1]);
    }
    unsigned get_depth_pitch() const {
        static_assert(Rank == 3, "texture::get_depth_pitch: the rank must be 3");
        if (!is_staging()) tessera::detail::not_a_staging_texture("texture::get_depth_pitch");
        return get_row_pitch() * static_cast<unsigned>(this->extent[Rank - 2]);
    }
    TESSERA_PROPERTY(unsigned, row_pitch)
    TESSERA_PROPERTY(unsigned, depth_pitch)

  private:
    using Area = tessera::detail::textures::TexelArea<Value>;

    /// All constructors end here.
    texture(const Size& size, unsigned bits, unsigned levels, Home home, Home associated)
        : Core(size, bits, levels, tessera::detail::state_of(home), tessera::detail::state_of(associated)),
          TESSERA_STORED(accelerator_view)(tessera::detail::storage_view(home)),
          TESSERA_STORED(associated_accelerator_view)(
              tessera::detail::storage_view(tessera::detail::is_staging(tessera::detail::state_of(home),
                                                                        tessera::detail::state_of(associated))
                                                ? associated
                                                : home)) {}

    texture(const Area& source, Home home, Home associated)
        : texture(tessera::detail::textures::extent_of<Rank>(source), source.format.bits, source.format.levels,
                  home, associated) {
        tessera::detail::textures::copy_between("texture", source, whole());
    }

    static Concurrency::accelerator_view default_home() {
        return Concurrency::accelerator().get_default_view();
    }

    static unsigned default_bits() {
        constexpr unsigned bits = tessera::detail::textures::TexelTraits<Value>::default_bits;
        static_assert(bits != 0,
                      "texture: for norm and unorm the number of bits must be given (8 or 16); use the "
                      "constructors that take "
                      "bits_per_scalar_element");
        return bits;
    }

    /// A texture that is being copied.
    static Area of_copy(const texture& other) {
        if (tessera::detail::in_kernel || tessera::detail::current_capture != nullptr) {
            tessera::detail::texture_captured_by_value();
        }
        return other.whole();
    }

    Area whole() const { return tessera::detail::textures::area_of(*this); }
    bool is_staging() const { return this->buffer()->array_is_on_host; }
    unsigned texel_bytes() const {
        return this->bits_per_scalar_element / 8 * tessera::detail::textures::TexelTraits<Value>::components;
    }
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency::graphics

#include "tessera/graphics/texture_view.h"  // constructors take them
