// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate_short_vectors: edit that.
#pragma once

#include "tessera/graphics/generated/components_2.h"
#include "tessera/graphics/norm.h"
#include "tessera/graphics/short_vector.h"
#include "tessera/graphics/short_vector_arithmetic.h"

namespace Concurrency::graphics {

/// A vector of two ints (C++ AMP reference: int_2 class), as large as these.
class TESSERA_DEBUGGABLE int_2 : public tessera::detail::short_vectors::Components2<int>,
                                 public tessera::detail::short_vectors::Arithmetic<int_2>,
                                 public tessera::detail::short_vectors::IntegerArithmetic<int_2>,
                                 public tessera::detail::short_vectors::Negation<int_2> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr int_2() : Components2(int(), int()) {}
    TESSERA_INLINE constexpr int_2(int v0, int v1) : Components2(v0, v1) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr int_2(int v) : Components2(v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit int_2(const uint_2& other);
    TESSERA_INLINE explicit int_2(const float_2& other);
    TESSERA_INLINE explicit int_2(const double_2& other);
    TESSERA_INLINE explicit int_2(const norm_2& other);
    TESSERA_INLINE explicit int_2(const unorm_2& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(int_2)
#endif
};

/// A vector of two uints (C++ AMP reference: uint_2 class), as large as these.
class TESSERA_DEBUGGABLE uint_2 : public tessera::detail::short_vectors::Components2<uint>,
                                  public tessera::detail::short_vectors::Arithmetic<uint_2>,
                                  public tessera::detail::short_vectors::IntegerArithmetic<uint_2> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr uint_2() : Components2(uint(), uint()) {}
    TESSERA_INLINE constexpr uint_2(uint v0, uint v1) : Components2(v0, v1) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr uint_2(uint v) : Components2(v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit uint_2(const int_2& other);
    TESSERA_INLINE explicit uint_2(const float_2& other);
    TESSERA_INLINE explicit uint_2(const double_2& other);
    TESSERA_INLINE explicit uint_2(const norm_2& other);
    TESSERA_INLINE explicit uint_2(const unorm_2& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(uint_2)
#endif
};

/// A vector of two floats (C++ AMP reference: float_2 class), as large as these.
class TESSERA_DEBUGGABLE float_2 : public tessera::detail::short_vectors::Components2<float>,
                                   public tessera::detail::short_vectors::Arithmetic<float_2>,
                                   public tessera::detail::short_vectors::Negation<float_2> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr float_2() : Components2(float(), float()) {}
    TESSERA_INLINE constexpr float_2(float v0, float v1) : Components2(v0, v1) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr float_2(float v) : Components2(v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit float_2(const int_2& other);
    TESSERA_INLINE explicit float_2(const uint_2& other);
    TESSERA_INLINE explicit float_2(const double_2& other);
    TESSERA_INLINE explicit float_2(const norm_2& other);
    TESSERA_INLINE explicit float_2(const unorm_2& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(float_2)
#endif
};

/// A vector of two doubles (C++ AMP reference: double_2 class), as large as these.
class TESSERA_DEBUGGABLE double_2 : public tessera::detail::short_vectors::Components2<double>,
                                    public tessera::detail::short_vectors::Arithmetic<double_2>,
                                    public tessera::detail::short_vectors::Negation<double_2> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr double_2() : Components2(double(), double()) {}
    TESSERA_INLINE constexpr double_2(double v0, double v1) : Components2(v0, v1) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr double_2(double v) : Components2(v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit double_2(const int_2& other);
    TESSERA_INLINE explicit double_2(const uint_2& other);
    TESSERA_INLINE explicit double_2(const float_2& other);
    TESSERA_INLINE explicit double_2(const norm_2& other);
    TESSERA_INLINE explicit double_2(const unorm_2& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(double_2)
#endif
};

/// A vector of two norms (C++ AMP reference: norm_2 class), as large as these.
class TESSERA_DEBUGGABLE norm_2 : public tessera::detail::short_vectors::Components2<norm>,
                                  public tessera::detail::short_vectors::Arithmetic<norm_2>,
                                  public tessera::detail::short_vectors::Negation<norm_2> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr norm_2() : Components2(norm(), norm()) {}
    TESSERA_INLINE constexpr norm_2(norm v0, norm v1) : Components2(v0, v1) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr norm_2(norm v) : Components2(v, v) {}
    /// Clamps each.
    TESSERA_INLINE constexpr norm_2(float v0, float v1) : Components2(norm(v0), norm(v1)) {}
    TESSERA_INLINE constexpr norm_2(unorm v0, unorm v1) : Components2(norm(v0), norm(v1)) {}
    TESSERA_INLINE constexpr explicit norm_2(float v) : norm_2(norm(v)) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit norm_2(const int_2& other);
    TESSERA_INLINE explicit norm_2(const uint_2& other);
    TESSERA_INLINE explicit norm_2(const float_2& other);
    TESSERA_INLINE explicit norm_2(const double_2& other);
    TESSERA_INLINE explicit norm_2(const unorm_2& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(norm_2)
#endif
};

/// A vector of two unorms (C++ AMP reference: unorm_2 class), as large as these.
class TESSERA_DEBUGGABLE unorm_2 : public tessera::detail::short_vectors::Components2<unorm>,
                                   public tessera::detail::short_vectors::Arithmetic<unorm_2> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr unorm_2() : Components2(unorm(), unorm()) {}
    TESSERA_INLINE constexpr unorm_2(unorm v0, unorm v1) : Components2(v0, v1) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr unorm_2(unorm v) : Components2(v, v) {}
    /// Clamps each.
    TESSERA_INLINE constexpr unorm_2(float v0, float v1) : Components2(unorm(v0), unorm(v1)) {}
    TESSERA_INLINE constexpr unorm_2(norm v0, norm v1) : Components2(unorm(v0), unorm(v1)) {}
    TESSERA_INLINE constexpr explicit unorm_2(float v) : unorm_2(unorm(v)) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit unorm_2(const int_2& other);
    TESSERA_INLINE explicit unorm_2(const uint_2& other);
    TESSERA_INLINE explicit unorm_2(const float_2& other);
    TESSERA_INLINE explicit unorm_2(const double_2& other);
    TESSERA_INLINE explicit unorm_2(const norm_2& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(unorm_2)
#endif
};

TESSERA_INLINE int_2::int_2(const uint_2& other) : int_2(int(other.x), int(other.y)) {}
TESSERA_INLINE int_2::int_2(const float_2& other) : int_2(int(other.x), int(other.y)) {}
TESSERA_INLINE int_2::int_2(const double_2& other) : int_2(int(other.x), int(other.y)) {}
TESSERA_INLINE int_2::int_2(const norm_2& other) : int_2(int(other.x), int(other.y)) {}
TESSERA_INLINE int_2::int_2(const unorm_2& other) : int_2(int(other.x), int(other.y)) {}
TESSERA_INLINE uint_2::uint_2(const int_2& other) : uint_2(uint(other.x), uint(other.y)) {}
TESSERA_INLINE uint_2::uint_2(const float_2& other) : uint_2(uint(other.x), uint(other.y)) {}
TESSERA_INLINE uint_2::uint_2(const double_2& other) : uint_2(uint(other.x), uint(other.y)) {}
TESSERA_INLINE uint_2::uint_2(const norm_2& other) : uint_2(uint(other.x), uint(other.y)) {}
TESSERA_INLINE uint_2::uint_2(const unorm_2& other) : uint_2(uint(other.x), uint(other.y)) {}
TESSERA_INLINE float_2::float_2(const int_2& other) : float_2(float(other.x), float(other.y)) {}
TESSERA_INLINE float_2::float_2(const uint_2& other) : float_2(float(other.x), float(other.y)) {}
TESSERA_INLINE float_2::float_2(const double_2& other) : float_2(float(other.x), float(other.y)) {}
TESSERA_INLINE float_2::float_2(const norm_2& other) : float_2(float(other.x), float(other.y)) {}
TESSERA_INLINE float_2::float_2(const unorm_2& other) : float_2(float(other.x), float(other.y)) {}
TESSERA_INLINE double_2::double_2(const int_2& other) : double_2(double(other.x), double(other.y)) {}
TESSERA_INLINE double_2::double_2(const uint_2& other) : double_2(double(other.x), double(other.y)) {}
TESSERA_INLINE double_2::double_2(const float_2& other) : double_2(double(other.x), double(other.y)) {}
TESSERA_INLINE double_2::double_2(const norm_2& other) : double_2(double(other.x), double(other.y)) {}
TESSERA_INLINE double_2::double_2(const unorm_2& other) : double_2(double(other.x), double(other.y)) {}
TESSERA_INLINE norm_2::norm_2(const int_2& other) : norm_2(norm(other.x), norm(other.y)) {}
TESSERA_INLINE norm_2::norm_2(const uint_2& other) : norm_2(norm(other.x), norm(other.y)) {}
TESSERA_INLINE norm_2::norm_2(const float_2& other) : norm_2(norm(other.x), norm(other.y)) {}
TESSERA_INLINE norm_2::norm_2(const double_2& other) : norm_2(norm(other.x), norm(other.y)) {}
TESSERA_INLINE norm_2::norm_2(const unorm_2& other) : norm_2(norm(other.x), norm(other.y)) {}
TESSERA_INLINE unorm_2::unorm_2(const int_2& other) : unorm_2(unorm(other.x), unorm(other.y)) {}
TESSERA_INLINE unorm_2::unorm_2(const uint_2& other) : unorm_2(unorm(other.x), unorm(other.y)) {}
TESSERA_INLINE unorm_2::unorm_2(const float_2& other) : unorm_2(unorm(other.x), unorm(other.y)) {}
TESSERA_INLINE unorm_2::unorm_2(const double_2& other) : unorm_2(unorm(other.x), unorm(other.y)) {}
TESSERA_INLINE unorm_2::unorm_2(const norm_2& other) : unorm_2(unorm(other.x), unorm(other.y)) {}

}  // namespace Concurrency::graphics
