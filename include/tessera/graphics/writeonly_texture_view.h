// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/graphics/texture.h"
#include "tessera/graphics/texture_view_core.h"

namespace Concurrency::graphics {
inline namespace TESSERA_MODE {

/// A view through which kernels write a texture's most detailed level (C++ AMP reference:
/// writeonly_texture_view class). The reference calls it deprecated, for a texture_view does all it does;
/// Tessera's compilers say nothing.
template <typename Value, int Rank>
class TESSERA_DEBUGGABLE writeonly_texture_view : public tessera::detail::textures::TextureViewCore<Value, Rank> {
    using Core = tessera::detail::textures::TextureViewCore<Value, Rank>;
    using Internals = tessera::detail::textures::TextureInternals;

  public:
    /// A view of the most detailed level.
    /// \throws runtime_exception  the texels have three components, or the texture is a staging texture
    TESSERA_INLINE writeonly_texture_view(texture<Value, Rank>& source)
        : Core(tessera::detail::textures::cut_levels<Value>(
              tessera::detail::textures::to_be_viewed("writeonly_texture_view", Internals::parts(source)), 0, 1)) {
        // Those always have 32 bits each.
        if (tessera::detail::textures::TexelTraits<Value>::components == 3 && tessera::detail::on_host())
            tessera::detail::three_components_written();
    }
    /// Another view of the same texels.
    TESSERA_INLINE writeonly_texture_view(const writeonly_texture_view& other) : Core(other) {}
    TESSERA_INLINE writeonly_texture_view& operator=(const writeonly_texture_view& other) {
        Core::operator=(other);
        return *this;
    }
    TESSERA_INLINE ~writeonly_texture_view() {}

    /// Writes a texel, as its format can have it. Outside nothing happens. Kernels only.
    TESSERA_INLINE void set(const Concurrency::index<Rank>& position, const Value& value) const {
        this->require_kernel("writeonly_texture_view");
        tessera::detail::textures::write_texel<Value>("writeonly_texture_view", this->level(), position, value);
    }
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency::graphics
