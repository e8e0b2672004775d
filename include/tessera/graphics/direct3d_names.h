// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/graphics/short_vector.h"

/// The short vectors under their names in shaders: float4 is float_4 (C++ AMP reference:
/// Concurrency::graphics::direct3d namespace).
namespace Concurrency::graphics::direct3d {

#define TESSERA_NAMES(scalar)     \
    typedef scalar##_2 scalar##2; \
    typedef scalar##_3 scalar##3; \
    typedef scalar##_4 scalar##4;
TESSERA_NAMES(int)
TESSERA_NAMES(uint)
TESSERA_NAMES(float)
TESSERA_NAMES(double)
TESSERA_NAMES(norm)
TESSERA_NAMES(unorm)
#undef TESSERA_NAMES

}  // namespace Concurrency::graphics::direct3d
