// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/graphics/direct3d_names.h"
#include "tessera/graphics/short_vectors.h"

namespace tessera::detail::textures {

/// The sum of what four bytes differ by from those of a reference; a reference byte of 0 is left out.
TESSERA_INLINE unsigned masked_difference(unsigned reference, unsigned bytes) {
    unsigned sum = 0;
    for (int i = 0; i < 32; i += 8) {
        const unsigned wanted = reference >> i & 0xFFU, found = bytes >> i & 0xFFU;
        if (wanted != 0) sum += wanted > found ? wanted - found : found - wanted;
    }
    return sum;
}

}  // namespace tessera::detail::textures

namespace Concurrency::graphics::direct3d {

/// Compares four bytes with those of `source` from each of its first four bytes on, as block matching does:
/// adds to component i of `accum` how much the bytes i to i + 3 differ from those of `reference`, of which
/// those that are 0 do not count (C++ AMP reference: msad4 function). Bytes are counted from the least
/// significant one of `source.x`.
TESSERA_INLINE uint4 msad4(uint reference, uint2 source, uint4 accum) {
    const std::uint64_t bytes = std::uint64_t{source.y} << 32 | source.x;
    accum.x += tessera::detail::textures::masked_difference(reference, static_cast<unsigned>(bytes));
    accum.y += tessera::detail::textures::masked_difference(reference, static_cast<unsigned>(bytes >> 8));
    accum.z += tessera::detail::textures::masked_difference(reference, static_cast<unsigned>(bytes >> 16));
    accum.w += tessera::detail::textures::masked_difference(reference, static_cast<unsigned>(bytes >> 24));
    return accum;
}

}  // namespace Concurrency::graphics::direct3d
