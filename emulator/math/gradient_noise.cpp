// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdint>

#include "tessera/direct3d_intrinsics.h"

namespace tessera::detail {

namespace {

/// The slope at a whole number, from -1 to 1, as irregular as a multiplicative hash makes it.
float slope_at(std::int32_t whole) {
    std::uint32_t hash = static_cast<std::uint32_t>(whole) * 0x9E3779B1U;
    hash ^= hash >> 15;
    hash *= 0x85EBCA77U;
    hash ^= hash >> 13;
    return static_cast<float>(static_cast<std::int32_t>(hash >> 8) - 0x800000) / 8388608.0F;
}

}  // namespace

float gradient_noise(float x) {
    if (!(std::fabs(x) < 8388608.0F)) return x - x;  // from here on floats are whole numbers; infinity and NaN give NaN
    const float below = std::floor(x);
    const float t = x - below;
    const std::int32_t whole = static_cast<std::int32_t>(below);
    const float left = slope_at(whole) * t, right = slope_at(whole + 1) * (t - 1);
    const float weight = t * t * t * (t * (t * 6 - 15) + 10);
    return 2 * (left + weight * (right - left));  // slopes of 1 and -1 meet at 1/2
}

}  // namespace tessera::detail
