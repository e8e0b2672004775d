// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/graphics/clamped_number.h"

namespace Concurrency::graphics {

class unorm;

/// A number from -1 to 1 (C++ AMP reference: norm class). It is constructed and assigned from other numbers
/// explicitly, converts to float implicitly, and clamps whatever leaves the range: values it is made from,
/// which become floats first, and results of arithmetic between two norms. A norm and a float make a float,
/// which is not clamped.
///
///     norm a(1.5f);         // 1
///     norm b = a + a;       // 1
///     float c = a + 1.0f;   // 2
class TESSERA_DEBUGGABLE norm : public tessera::detail::short_vectors::ClampedNumber<norm, -1> {
  public:
    /// 0.
    TESSERA_INLINE constexpr norm() {}

    /// \param value  clamped to the range; infinities become its ends
    TESSERA_INLINE constexpr explicit norm(float value) : ClampedNumber(value) {}
    TESSERA_INLINE constexpr explicit norm(int value) : ClampedNumber(static_cast<float>(value)) {}
    TESSERA_INLINE constexpr explicit norm(unsigned int value) : ClampedNumber(static_cast<float>(value)) {}
    TESSERA_INLINE constexpr explicit norm(double value) : ClampedNumber(static_cast<float>(value)) {}

    /// The same number: every unorm is within the range. Implicit.
    TESSERA_INLINE constexpr norm(const unorm& other);

    /// The same distance from 0 on the other side.
    TESSERA_INLINE constexpr norm operator-() const { return norm(-static_cast<float>(*this)); }
};

/// A number from 0 to 1 (C++ AMP reference: unorm class): as norm, but with this range, without a unary
/// minus, and made from a norm explicitly.
class TESSERA_DEBUGGABLE unorm : public tessera::detail::short_vectors::ClampedNumber<unorm, 0> {
  public:
    /// 0.
    TESSERA_INLINE constexpr unorm() {}

    /// \param value  clamped to the range; infinities become its ends
    TESSERA_INLINE constexpr explicit unorm(float value) : ClampedNumber(value) {}
    TESSERA_INLINE constexpr explicit unorm(int value) : ClampedNumber(static_cast<float>(value)) {}
    TESSERA_INLINE constexpr explicit unorm(unsigned int value) : ClampedNumber(static_cast<float>(value)) {}
    TESSERA_INLINE constexpr explicit unorm(double value) : ClampedNumber(static_cast<float>(value)) {}

    /// \param other  a negative one becomes 0
    TESSERA_INLINE constexpr explicit unorm(const norm& other) : ClampedNumber(static_cast<float>(other)) {}
};

TESSERA_INLINE constexpr norm::norm(const unorm& other) : ClampedNumber(static_cast<float>(other)) {}

}  // namespace Concurrency::graphics

#define NORM_MIN (::Concurrency::graphics::norm(-1.0F))
#define NORM_MAX (::Concurrency::graphics::norm(1.0F))
#define NORM_ZERO (::Concurrency::graphics::norm(0.0F))
#define UNORM_MIN (::Concurrency::graphics::unorm(0.0F))
#define UNORM_MAX (::Concurrency::graphics::unorm(1.0F))
#define UNORM_ZERO (::Concurrency::graphics::unorm(0.0F))
