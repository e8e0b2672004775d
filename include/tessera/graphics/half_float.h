// SPDX-License-Identifier: Apache-2.0
// 16-bit floating-point numbers: 5 bits of exponent, 10 of mantissa.
#pragma once

#include <cstdint>

#include "tessera/detail/config.h"

namespace tessera::detail::textures {

TESSERA_INLINE constexpr std::uint32_t bits_of(float value) {
    return __builtin_bit_cast(std::uint32_t, value);
}
TESSERA_INLINE constexpr float float_of(std::uint32_t bits) { return __builtin_bit_cast(float, bits); }

/// The half float nearest to `value`, of two equally near ones the even one (IEEE 754); beyond 65504
/// infinity, once that is nearer. A NaN stays one.
TESSERA_INLINE constexpr std::uint16_t half_from_float(float value) {
    constexpr std::uint32_t infinity = 0x7F800000U;
    const std::uint32_t bits = bits_of(value);
    const std::uint32_t sign = bits >> 16 & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    std::uint32_t half = 0;
    if (magnitude > infinity) {
        half = 0x7E00U | (magnitude >> 13 & 0x3FFU);
    } else if (magnitude >= 0x477FF000U) {  // 65520
        half = 0x7C00U;
    } else if (magnitude < 0x38800000U) {  // below 2^-14: the unit is 2^-24, as it is for floats just below 0.5
        half = bits_of(float_of(magnitude) + 0.5F) - bits_of(0.5F);
    } else {  // another bias of the exponent, 13 bits fewer
        half = (magnitude - 0x38000000U + 0xFFFU + (magnitude >> 13 & 1U)) >> 13;
    }
    return static_cast<std::uint16_t>(sign | half);
}

/// The same number.
TESSERA_INLINE constexpr float float_from_half(std::uint16_t half) {
    const std::uint32_t sign = (half & 0x8000U) << 16;
    const std::uint32_t exponent = half & 0x7C00U;
    const std::uint32_t magnitude = (half & 0x7FFFU) << 13;
    if (exponent == 0x7C00U) return float_of(sign | (magnitude + 0x70000000U));
    if (exponent != 0) return float_of(sign | (magnitude + 0x38000000U));
    const float tiny = float_of(magnitude + 0x38800000U) - float_of(0x38800000U);
    return float_of(sign | bits_of(tiny));
}

}  // namespace tessera::detail::textures
