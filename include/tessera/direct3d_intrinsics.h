// SPDX-License-Identifier: Apache-2.0
// Functions that Direct3D hardware has instructions for (C++ AMP reference: Concurrency::direct3d namespace functions).
// They are for kernels; nothing stops host code from calling them.
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail {

/// One-dimensional gradient noise, see direct3d::noise.
TESSERA_EXPORT __attribute__((const)) float gradient_noise(float x);

}  // namespace tessera::detail

namespace Concurrency::direct3d {

/// |x|; the smallest int is its own absolute value. A template for one type that everything converts to: where a program
/// sees the C library's `abs` too, by a using-directive, a call is not ambiguous but goes to that one.
template <class Integer>
TESSERA_INLINE int abs(Integer x) {
    const int value = static_cast<int>(x);
    return value < 0 ? static_cast<int>(0U - static_cast<unsigned>(value)) : value;
}

/// x, but at least `low` and at most `high`; the latter wins if they cross. A NaN gives `low`.
TESSERA_INLINE float clamp(float x, float low, float high) {
    const float raised = x > low ? x : low;
    return raised < high ? raised : high;
}
TESSERA_INLINE int clamp(int x, int low, int high) {
    const int raised = x > low ? x : low;
    return raised < high ? raised : high;
}

/// How many bits of x are set.
TESSERA_INLINE unsigned int countbits(unsigned int x) { return static_cast<unsigned int>(__builtin_popcount(x)); }

/// Place of the highest or lowest bit that is set, counted from 0 at the least significant bit; -1 if x is 0.
TESSERA_INLINE int firstbithigh(int x) { return x == 0 ? -1 : 31 - __builtin_clz(static_cast<unsigned int>(x)); }
TESSERA_INLINE int firstbitlow(int x) { return __builtin_ffs(x) - 1; }

/// The larger and the smaller of two integers.
TESSERA_INLINE int imax(int x, int y) { return x > y ? x : y; }
TESSERA_INLINE int imin(int x, int y) { return x < y ? x : y; }
TESSERA_INLINE unsigned int umax(unsigned int x, unsigned int y) { return x > y ? x : y; }
TESSERA_INLINE unsigned int umin(unsigned int x, unsigned int y) { return x < y ? x : y; }

/// x * y + z. Integers wrap around; whether a product of floating-point numbers is rounded before the addition is the
/// compiler's choice, as in any expression.
TESSERA_INLINE float mad(float x, float y, float z) { return x * y + z; }
TESSERA_INLINE double mad(double x, double y, double z) { return x * y + z; }
TESSERA_INLINE int mad(int x, int y, int z) {
    return static_cast<int>(static_cast<unsigned>(x) * static_cast<unsigned>(y) + static_cast<unsigned>(z));
}
TESSERA_INLINE unsigned int mad(unsigned int x, unsigned int y, unsigned int z) { return x * y + z; }

/// Perlin noise: a smooth function of x in [-1, 1] that is 0 at whole numbers. The values between them are Tessera's own:
/// the reference does not give them.
TESSERA_INLINE float noise(float x) { return tessera::detail::gradient_noise(x); }

/// Degrees as radians.
TESSERA_INLINE float radians(float degrees) { return degrees * 0.0174532925199432957692F; }

/// 1 / x, rounded correctly: hardware may approximate it, a reference does not.
TESSERA_INLINE float rcp(float x) { return 1.0F / x; }
TESSERA_INLINE double rcp(double x) { return 1.0 / x; }

/// The bits of x in the opposite order.
TESSERA_INLINE unsigned int reversebits(unsigned int x) {
    x = (x & 0x55555555U) << 1 | (x >> 1 & 0x55555555U);
    x = (x & 0x33333333U) << 2 | (x >> 2 & 0x33333333U);
    x = (x & 0x0F0F0F0FU) << 4 | (x >> 4 & 0x0F0F0F0FU);
    return __builtin_bswap32(x);
}

/// x, but at least 0 and at most 1. A NaN gives 0.
TESSERA_INLINE float saturate(float x) { return clamp(x, 0.0F, 1.0F); }

/// -1, 0 or 1.
TESSERA_INLINE int sign(int x) { return (x > 0) - (x < 0); }

/// 0 below `low`, 1 above `high`, and between them a cubic that leaves and reaches these values without a bend.
TESSERA_INLINE float smoothstep(float low, float high, float x) {
    const float t = saturate((x - low) / (high - low));
    return t * t * (3.0F - 2.0F * t);
}

/// 1 if x is at least y, otherwise 0. A NaN gives 0.
TESSERA_INLINE float step(float y, float x) { return x >= y ? 1.0F : 0.0F; }

}  // namespace Concurrency::direct3d
