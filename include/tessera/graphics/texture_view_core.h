// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "tessera/accelerator.h"
#include "tessera/detail/internals.h"
#include "tessera/graphics/texture_core.h"

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

/// While a launch copies the kernel: notes the view. Otherwise takes one more reference. Returns the owner of
/// the copy. Takes the parts as a copy, for a kernel's views stay in registers.
template <class Element, int Rank>
TESSERA_COLD BufferHandle* attach_texture_view(TextureParts<Rank> parts) {
    using Value = std::remove_const_t<Element>;
    if (parts.owner_ == nullptr) return nullptr;
    if (current_capture == nullptr) {
        retain(parts.owner_);
        return parts.owner_;
    }
    const std::size_t texel_bytes =
        format_of<Value>(parts.extent, parts.bits_per_scalar_element, 1).texel_bytes();
    const views::Shape<Rank> shape(nullptr, texel_bytes, parts.extent, views::Strides<Rank>(parts.extent),
                                 stored_type_of<Value>(parts.bits_per_scalar_element));
    const auto offset =
        static_cast<std::size_t>(parts.data_ - static_cast<char*>(home_address(parts.owner_)));
    constexpr Access access = std::is_const<Element>::value ? Access::read : Access::read_write;
    capture_texture_view(parts.owner_, offset, parts.data_length, shape.section(), access);
    return nullptr;
}

/// What a view of the levels [first, first + count) of a texture consists of.
template <class Value, int Rank>
TESSERA_INLINE TextureParts<Rank> cut_levels(const TextureParts<Rank>& whole, unsigned first, unsigned count) {
    if (on_host()) check_mipmap_range(whole.mipmap_levels, first, count);
    const Level<Rank> top = less_detailed<Value>(whole.level(), first);
    const char* const end = less_detailed<Value>(top, count).texels;
    return {top.extent, whole.bits_per_scalar_element,
            count,      static_cast<unsigned>(end - top.texels),
            top.texels, whole.owner_};
}

/// What a view of a texture is made from. \param what  the view's class
template <int Rank>
TESSERA_INLINE const TextureParts<Rank>& to_be_viewed([[maybe_unused]] const char* what, const TextureParts<Rank>& texture) {
    if (on_host() && texture.owner_->array_is_on_host) staging_texture_viewed(what);
    return texture;
}

/// What the views of textures share; `Element` is Value or const Value. A view refers to texels where they are:
/// nothing is moved for it. On the host it holds a reference to the texture's memory, so the texture itself
/// may go. In a kernel `owner_` is null, which the compiler knows, as of array_views.
template <class Element, int Rank>
class TESSERA_DEBUGGABLE TextureViewCore : private TextureParts<Rank> {
    using State = TextureParts<Rank>;

  public:
    /// Dimensions, and the types of a texel and of its components.
    static constexpr int rank = Rank;
    typedef Element value_type;
    typedef typename TexelTraits<std::remove_const_t<Element>>::Scalar scalar_type;

    // Read only. Each has a getter, too.
    using State::bits_per_scalar_element;
    using State::data_length;
    using State::extent;
    using State::mipmap_levels;

    /// The properties' values.
    TESSERA_INLINE Concurrency::extent<Rank> get_extent() const { return extent; }
    TESSERA_INLINE unsigned get_bits_per_scalar_element() const { return bits_per_scalar_element; }
    TESSERA_INLINE unsigned get_data_length() const { return data_length; }
    TESSERA_INLINE unsigned get_mipmap_levels() const { return mipmap_levels; }
    /// The extent of a level, counted from the view's most detailed one.
    /// \throws runtime_exception  (on the host) the view does not have it
    TESSERA_INLINE Concurrency::extent<Rank> get_mipmap_extent(unsigned level) const {
        if (on_host()) check_mipmap_range(mipmap_levels, level, 1);
        return extent_of_level(extent, level);
    }

    /// Where the texture is: kernels that use the view run there.
    Concurrency::accelerator_view get_accelerator_view() const {
        return tessera::detail::make_view(source_view(owner_));
    }
    TESSERA_PROPERTY(Concurrency::accelerator_view, accelerator_view)

  protected:
    /// Takes one more reference to the memory that `parts` name.
    TESSERA_INLINE explicit TextureViewCore(const State& parts) : State(parts) {
        if (owner_ != nullptr) retain(owner_);
    }
    TESSERA_INLINE TextureViewCore(const TextureViewCore& other) : State(other) {
        owner_ = nullptr;
        if (on_host()) owner_ = attach_texture_view<Element, Rank>(other);
    }
    TESSERA_INLINE TextureViewCore& operator=(const TextureViewCore& other) {
        BufferHandle* const before = owner_;
        views::replace_property(extent, other.extent);
        views::replace_property(bits_per_scalar_element, other.bits_per_scalar_element);
        views::replace_property(mipmap_levels, other.mipmap_levels);
        views::replace_property(data_length, other.data_length);
        data_ = other.data_;
        owner_ = nullptr;
        if (on_host()) {
            owner_ = attach_texture_view<Element, Rank>(other);
            if (before != nullptr) release(before);
        }
        return *this;
    }
    TESSERA_INLINE ~TextureViewCore() {
        if (owner_ != nullptr) release(owner_);
    }

    TESSERA_INLINE const State& parts() const { return *this; }
    TESSERA_INLINE Level<Rank> level() const { return State::level(); }

    /// Refuses host code, and a kernel that reached the view by reference.
    TESSERA_INLINE void require_kernel(const char* what) const {
        if (on_host() || TESSERA_UNLIKELY(owner_ != nullptr)) texel_out_of_reach(what);
    }

    // The positions that subscripts name.
    TESSERA_INLINE static Concurrency::index<Rank> at(int i0) {
        static_assert(Rank == 1, "texture_view: one subscript given, but the rank is not 1");
        return Concurrency::index<Rank>(i0);
    }
    TESSERA_INLINE static Concurrency::index<Rank> at(int i0, int i1) {
        static_assert(Rank == 2, "texture_view: two subscripts given, but the rank is not 2");
        return Concurrency::index<Rank>(i0, i1);
    }
    TESSERA_INLINE static Concurrency::index<Rank> at(int i0, int i1, int i2) {
        static_assert(Rank == 3, "texture_view: three subscripts given, but the rank is not 3");
        return Concurrency::index<Rank>(i0, i1, i2);
    }

  private:
    friend struct TextureInternals;
    using State::data_;
    using State::owner_;
};

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures
