// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate_short_vectors: edit that.
#pragma once

#include "tessera/graphics/generated/components_3.h"
#include "tessera/graphics/norm.h"
#include "tessera/graphics/short_vector.h"
#include "tessera/graphics/short_vector_arithmetic.h"

namespace Concurrency::graphics {

/// A vector of three ints (C++ AMP reference: int_3 class), as large as these.
class TESSERA_DEBUGGABLE int_3 : public tessera::detail::short_vectors::Components3<int>,
                                 public tessera::detail::short_vectors::Arithmetic<int_3>,
                                 public tessera::detail::short_vectors::IntegerArithmetic<int_3>,
                                 public tessera::detail::short_vectors::Negation<int_3> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr int_3() : Components3(int(), int(), int()) {}
    TESSERA_INLINE constexpr int_3(int v0, int v1, int v2) : Components3(v0, v1, v2) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr int_3(int v) : Components3(v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit int_3(const uint_3& other);
    TESSERA_INLINE explicit int_3(const float_3& other);
    TESSERA_INLINE explicit int_3(const double_3& other);
    TESSERA_INLINE explicit int_3(const norm_3& other);
    TESSERA_INLINE explicit int_3(const unorm_3& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(int_3)
#endif
};

/// A vector of three uints (C++ AMP reference: uint_3 class), as large as these.
class TESSERA_DEBUGGABLE uint_3 : public tessera::detail::short_vectors::Components3<uint>,
                                  public tessera::detail::short_vectors::Arithmetic<uint_3>,
                                  public tessera::detail::short_vectors::IntegerArithmetic<uint_3> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr uint_3() : Components3(uint(), uint(), uint()) {}
    TESSERA_INLINE constexpr uint_3(uint v0, uint v1, uint v2) : Components3(v0, v1, v2) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr uint_3(uint v) : Components3(v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit uint_3(const int_3& other);
    TESSERA_INLINE explicit uint_3(const float_3& other);
    TESSERA_INLINE explicit uint_3(const double_3& other);
    TESSERA_INLINE explicit uint_3(const norm_3& other);
    TESSERA_INLINE explicit uint_3(const unorm_3& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(uint_3)
#endif
};

/// A vector of three floats (C++ AMP reference: float_3 class), as large as these.
class TESSERA_DEBUGGABLE float_3 : public tessera::detail::short_vectors::Components3<float>,
                                   public tessera::detail::short_vectors::Arithmetic<float_3>,
                                   public tessera::detail::short_vectors::Negation<float_3> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr float_3() : Components3(float(), float(), float()) {}
    TESSERA_INLINE constexpr float_3(float v0, float v1, float v2) : Components3(v0, v1, v2) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr float_3(float v) : Components3(v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit float_3(const int_3& other);
    TESSERA_INLINE explicit float_3(const uint_3& other);
    TESSERA_INLINE explicit float_3(const double_3& other);
    TESSERA_INLINE explicit float_3(const norm_3& other);
    TESSERA_INLINE explicit float_3(const unorm_3& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(float_3)
#endif
};

/// A vector of three doubles (C++ AMP reference: double_3 class), as large as these.
class TESSERA_DEBUGGABLE double_3 : public tessera::detail::short_vectors::Components3<double>,
                                    public tessera::detail::short_vectors::Arithmetic<double_3>,
                                    public tessera::detail::short_vectors::Negation<double_3> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr double_3() : Components3(double(), double(), double()) {}
    TESSERA_INLINE constexpr double_3(double v0, double v1, double v2) : Components3(v0, v1, v2) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr double_3(double v) : Components3(v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit double_3(const int_3& other);
    TESSERA_INLINE explicit double_3(const uint_3& other);
    TESSERA_INLINE explicit double_3(const float_3& other);
    TESSERA_INLINE explicit double_3(const norm_3& other);
    TESSERA_INLINE explicit double_3(const unorm_3& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(double_3)
#endif
};

/// A vector of three norms (C++ AMP reference: norm_3 class), as large as these.
class TESSERA_DEBUGGABLE norm_3 : public tessera::detail::short_vectors::Components3<norm>,
                                  public tessera::detail::short_vectors::Arithmetic<norm_3>,
                                  public tessera::detail::short_vectors::Negation<norm_3> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr norm_3() : Components3(norm(), norm(), norm()) {}
    TESSERA_INLINE constexpr norm_3(norm v0, norm v1, norm v2) : Components3(v0, v1, v2) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr norm_3(norm v) : Components3(v, v, v) {}
    /// Clamps each.
    TESSERA_INLINE constexpr norm_3(float v0, float v1, float v2)
        : Components3(norm(v0), norm(v1), norm(v2)) {}
    TESSERA_INLINE constexpr norm_3(unorm v0, unorm v1, unorm v2)
        : Components3(norm(v0), norm(v1), norm(v2)) {}
    TESSERA_INLINE constexpr explicit norm_3(float v) : norm_3(norm(v)) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit norm_3(const int_3& other);
    TESSERA_INLINE explicit norm_3(const uint_3& other);
    TESSERA_INLINE explicit norm_3(const float_3& other);
    TESSERA_INLINE explicit norm_3(const double_3& other);
    TESSERA_INLINE explicit norm_3(const unorm_3& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(norm_3)
#endif
};

/// A vector of three unorms (C++ AMP reference: unorm_3 class), as large as these.
class TESSERA_DEBUGGABLE unorm_3 : public tessera::detail::short_vectors::Components3<unorm>,
                                   public tessera::detail::short_vectors::Arithmetic<unorm_3> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr unorm_3() : Components3(unorm(), unorm(), unorm()) {}
    TESSERA_INLINE constexpr unorm_3(unorm v0, unorm v1, unorm v2) : Components3(v0, v1, v2) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr unorm_3(unorm v) : Components3(v, v, v) {}
    /// Clamps each.
    TESSERA_INLINE constexpr unorm_3(float v0, float v1, float v2)
        : Components3(unorm(v0), unorm(v1), unorm(v2)) {}
    TESSERA_INLINE constexpr unorm_3(norm v0, norm v1, norm v2)
        : Components3(unorm(v0), unorm(v1), unorm(v2)) {}
    TESSERA_INLINE constexpr explicit unorm_3(float v) : unorm_3(unorm(v)) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit unorm_3(const int_3& other);
    TESSERA_INLINE explicit unorm_3(const uint_3& other);
    TESSERA_INLINE explicit unorm_3(const float_3& other);
    TESSERA_INLINE explicit unorm_3(const double_3& other);
    TESSERA_INLINE explicit unorm_3(const norm_3& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(unorm_3)
#endif
};

TESSERA_INLINE int_3::int_3(const uint_3& other) : int_3(int(other.x), int(other.y), int(other.z)) {}
TESSERA_INLINE int_3::int_3(const float_3& other) : int_3(int(other.x), int(other.y), int(other.z)) {}
TESSERA_INLINE int_3::int_3(const double_3& other) : int_3(int(other.x), int(other.y), int(other.z)) {}
TESSERA_INLINE int_3::int_3(const norm_3& other) : int_3(int(other.x), int(other.y), int(other.z)) {}
TESSERA_INLINE int_3::int_3(const unorm_3& other) : int_3(int(other.x), int(other.y), int(other.z)) {}
TESSERA_INLINE uint_3::uint_3(const int_3& other) : uint_3(uint(other.x), uint(other.y), uint(other.z)) {}
TESSERA_INLINE uint_3::uint_3(const float_3& other) : uint_3(uint(other.x), uint(other.y), uint(other.z)) {}
TESSERA_INLINE uint_3::uint_3(const double_3& other) : uint_3(uint(other.x), uint(other.y), uint(other.z)) {}
TESSERA_INLINE uint_3::uint_3(const norm_3& other) : uint_3(uint(other.x), uint(other.y), uint(other.z)) {}
TESSERA_INLINE uint_3::uint_3(const unorm_3& other) : uint_3(uint(other.x), uint(other.y), uint(other.z)) {}
TESSERA_INLINE float_3::float_3(const int_3& other)
    : float_3(float(other.x), float(other.y), float(other.z)) {}
TESSERA_INLINE float_3::float_3(const uint_3& other)
    : float_3(float(other.x), float(other.y), float(other.z)) {}
TESSERA_INLINE float_3::float_3(const double_3& other)
    : float_3(float(other.x), float(other.y), float(other.z)) {}
TESSERA_INLINE float_3::float_3(const norm_3& other)
    : float_3(float(other.x), float(other.y), float(other.z)) {}
TESSERA_INLINE float_3::float_3(const unorm_3& other)
    : float_3(float(other.x), float(other.y), float(other.z)) {}
TESSERA_INLINE double_3::double_3(const int_3& other)
    : double_3(double(other.x), double(other.y), double(other.z)) {}
TESSERA_INLINE double_3::double_3(const uint_3& other)
    : double_3(double(other.x), double(other.y), double(other.z)) {}
TESSERA_INLINE double_3::double_3(const float_3& other)
    : double_3(double(other.x), double(other.y), double(other.z)) {}
TESSERA_INLINE double_3::double_3(const norm_3& other)
    : double_3(double(other.x), double(other.y), double(other.z)) {}
TESSERA_INLINE double_3::double_3(const unorm_3& other)
    : double_3(double(other.x), double(other.y), double(other.z)) {}
TESSERA_INLINE norm_3::norm_3(const int_3& other) : norm_3(norm(other.x), norm(other.y), norm(other.z)) {}
TESSERA_INLINE norm_3::norm_3(const uint_3& other) : norm_3(norm(other.x), norm(other.y), norm(other.z)) {}
TESSERA_INLINE norm_3::norm_3(const float_3& other) : norm_3(norm(other.x), norm(other.y), norm(other.z)) {}
TESSERA_INLINE norm_3::norm_3(const double_3& other) : norm_3(norm(other.x), norm(other.y), norm(other.z)) {}
TESSERA_INLINE norm_3::norm_3(const unorm_3& other) : norm_3(norm(other.x), norm(other.y), norm(other.z)) {}
TESSERA_INLINE unorm_3::unorm_3(const int_3& other)
    : unorm_3(unorm(other.x), unorm(other.y), unorm(other.z)) {}
TESSERA_INLINE unorm_3::unorm_3(const uint_3& other)
    : unorm_3(unorm(other.x), unorm(other.y), unorm(other.z)) {}
TESSERA_INLINE unorm_3::unorm_3(const float_3& other)
    : unorm_3(unorm(other.x), unorm(other.y), unorm(other.z)) {}
TESSERA_INLINE unorm_3::unorm_3(const double_3& other)
    : unorm_3(unorm(other.x), unorm(other.y), unorm(other.z)) {}
TESSERA_INLINE unorm_3::unorm_3(const norm_3& other)
    : unorm_3(unorm(other.x), unorm(other.y), unorm(other.z)) {}

}  // namespace Concurrency::graphics
