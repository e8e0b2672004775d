// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: Concurrency::graphics::direct3d namespace functions. What shares textures and samplers
// with Direct3D, which Linux does not have: all of it throws unsupported_feature.
#pragma once

#include "tessera/direct3d_interop.h"
#include "tessera/graphics/dxgi_format.h"
#include "tessera/graphics/sampler.h"
#include "tessera/graphics/texture.h"
#include "tessera/graphics/texture_view.h"
#include "tessera/graphics/writeonly_texture_view.h"

namespace Concurrency::graphics::direct3d {

/// \throws unsupported_feature  always
inline sampler make_sampler(IUnknown*) { tessera::detail::no_direct3d("make_sampler", "graphics::direct3d"); }
inline IUnknown* get_sampler(const accelerator_view&, const sampler&) {
    tessera::detail::no_direct3d("get_sampler", "graphics::direct3d");
}
template <typename Value, int Rank>
texture<Value, Rank> make_texture(const accelerator_view&, IUnknown*, DXGI_FORMAT = DXGI_FORMAT_UNKNOWN) {
    tessera::detail::no_direct3d("make_texture", "graphics::direct3d");
}
template <typename Value, int Rank>
IUnknown* get_texture(const texture<Value, Rank>&) {
    tessera::detail::no_direct3d("get_texture", "graphics::direct3d");
}
template <typename Value, int Rank>
IUnknown* get_texture(const texture_view<Value, Rank>&) {
    tessera::detail::no_direct3d("get_texture", "graphics::direct3d");
}
template <typename Value, int Rank>
IUnknown* get_texture(const writeonly_texture_view<Value, Rank>&) {
    tessera::detail::no_direct3d("get_texture", "graphics::direct3d");
}

}  // namespace Concurrency::graphics::direct3d
