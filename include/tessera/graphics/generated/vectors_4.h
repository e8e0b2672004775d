// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate_short_vectors: edit that.
#pragma once

#include "tessera/graphics/generated/components_4.h"
#include "tessera/graphics/norm.h"
#include "tessera/graphics/short_vector.h"
#include "tessera/graphics/short_vector_arithmetic.h"

namespace Concurrency::graphics {

/// A vector of four ints (C++ AMP reference: int_4 class), as large as these.
class TESSERA_DEBUGGABLE int_4 : public tessera::detail::short_vectors::Components4<int>,
                                 public tessera::detail::short_vectors::Arithmetic<int_4>,
                                 public tessera::detail::short_vectors::IntegerArithmetic<int_4>,
                                 public tessera::detail::short_vectors::Negation<int_4> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr int_4() : Components4(int(), int(), int(), int()) {}
    TESSERA_INLINE constexpr int_4(int v0, int v1, int v2, int v3) : Components4(v0, v1, v2, v3) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr int_4(int v) : Components4(v, v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit int_4(const uint_4& other);
    TESSERA_INLINE explicit int_4(const float_4& other);
    TESSERA_INLINE explicit int_4(const double_4& other);
    TESSERA_INLINE explicit int_4(const norm_4& other);
    TESSERA_INLINE explicit int_4(const unorm_4& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(int_4)
#endif
};

/// A vector of four uints (C++ AMP reference: uint_4 class), as large as these.
class TESSERA_DEBUGGABLE uint_4 : public tessera::detail::short_vectors::Components4<uint>,
                                  public tessera::detail::short_vectors::Arithmetic<uint_4>,
                                  public tessera::detail::short_vectors::IntegerArithmetic<uint_4> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr uint_4() : Components4(uint(), uint(), uint(), uint()) {}
    TESSERA_INLINE constexpr uint_4(uint v0, uint v1, uint v2, uint v3) : Components4(v0, v1, v2, v3) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr uint_4(uint v) : Components4(v, v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit uint_4(const int_4& other);
    TESSERA_INLINE explicit uint_4(const float_4& other);
    TESSERA_INLINE explicit uint_4(const double_4& other);
    TESSERA_INLINE explicit uint_4(const norm_4& other);
    TESSERA_INLINE explicit uint_4(const unorm_4& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(uint_4)
#endif
};

/// A vector of four floats (C++ AMP reference: float_4 class), as large as these.
class TESSERA_DEBUGGABLE float_4 : public tessera::detail::short_vectors::Components4<float>,
                                   public tessera::detail::short_vectors::Arithmetic<float_4>,
                                   public tessera::detail::short_vectors::Negation<float_4> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr float_4() : Components4(float(), float(), float(), float()) {}
    TESSERA_INLINE constexpr float_4(float v0, float v1, float v2, float v3) : Components4(v0, v1, v2, v3) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr float_4(float v) : Components4(v, v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit float_4(const int_4& other);
    TESSERA_INLINE explicit float_4(const uint_4& other);
    TESSERA_INLINE explicit float_4(const double_4& other);
    TESSERA_INLINE explicit float_4(const norm_4& other);
    TESSERA_INLINE explicit float_4(const unorm_4& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(float_4)
#endif
};

/// A vector of four doubles (C++ AMP reference: double_4 class), as large as these.
class TESSERA_DEBUGGABLE double_4 : public tessera::detail::short_vectors::Components4<double>,
                                    public tessera::detail::short_vectors::Arithmetic<double_4>,
                                    public tessera::detail::short_vectors::Negation<double_4> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr double_4() : Components4(double(), double(), double(), double()) {}
    TESSERA_INLINE constexpr double_4(double v0, double v1, double v2, double v3)
        : Components4(v0, v1, v2, v3) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr double_4(double v) : Components4(v, v, v, v) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit double_4(const int_4& other);
    TESSERA_INLINE explicit double_4(const uint_4& other);
    TESSERA_INLINE explicit double_4(const float_4& other);
    TESSERA_INLINE explicit double_4(const norm_4& other);
    TESSERA_INLINE explicit double_4(const unorm_4& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(double_4)
#endif
};

/// A vector of four norms (C++ AMP reference: norm_4 class), as large as these.
class TESSERA_DEBUGGABLE norm_4 : public tessera::detail::short_vectors::Components4<norm>,
                                  public tessera::detail::short_vectors::Arithmetic<norm_4>,
                                  public tessera::detail::short_vectors::Negation<norm_4> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr norm_4() : Components4(norm(), norm(), norm(), norm()) {}
    TESSERA_INLINE constexpr norm_4(norm v0, norm v1, norm v2, norm v3) : Components4(v0, v1, v2, v3) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr norm_4(norm v) : Components4(v, v, v, v) {}
    /// Clamps each.
    TESSERA_INLINE constexpr norm_4(float v0, float v1, float v2, float v3)
        : Components4(norm(v0), norm(v1), norm(v2), norm(v3)) {}
    TESSERA_INLINE constexpr norm_4(unorm v0, unorm v1, unorm v2, unorm v3)
        : Components4(norm(v0), norm(v1), norm(v2), norm(v3)) {}
    TESSERA_INLINE constexpr explicit norm_4(float v) : norm_4(norm(v)) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit norm_4(const int_4& other);
    TESSERA_INLINE explicit norm_4(const uint_4& other);
    TESSERA_INLINE explicit norm_4(const float_4& other);
    TESSERA_INLINE explicit norm_4(const double_4& other);
    TESSERA_INLINE explicit norm_4(const unorm_4& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(norm_4)
#endif
};

/// A vector of four unorms (C++ AMP reference: unorm_4 class), as large as these.
class TESSERA_DEBUGGABLE unorm_4 : public tessera::detail::short_vectors::Components4<unorm>,
                                   public tessera::detail::short_vectors::Arithmetic<unorm_4> {
  public:
    /// Zeros.
    TESSERA_INLINE constexpr unorm_4() : Components4(unorm(), unorm(), unorm(), unorm()) {}
    TESSERA_INLINE constexpr unorm_4(unorm v0, unorm v1, unorm v2, unorm v3) : Components4(v0, v1, v2, v3) {}
    /// `v` for every component. Implicit, so that a scalar can be an operand.
    TESSERA_INLINE constexpr unorm_4(unorm v) : Components4(v, v, v, v) {}
    /// Clamps each.
    TESSERA_INLINE constexpr unorm_4(float v0, float v1, float v2, float v3)
        : Components4(unorm(v0), unorm(v1), unorm(v2), unorm(v3)) {}
    TESSERA_INLINE constexpr unorm_4(norm v0, norm v1, norm v2, norm v3)
        : Components4(unorm(v0), unorm(v1), unorm(v2), unorm(v3)) {}
    TESSERA_INLINE constexpr explicit unorm_4(float v) : unorm_4(unorm(v)) {}
    /// Component by component, as the scalars are converted.
    TESSERA_INLINE explicit unorm_4(const int_4& other);
    TESSERA_INLINE explicit unorm_4(const uint_4& other);
    TESSERA_INLINE explicit unorm_4(const float_4& other);
    TESSERA_INLINE explicit unorm_4(const double_4& other);
    TESSERA_INLINE explicit unorm_4(const norm_4& other);
#if !TESSERA_DECLSPEC
    TESSERA_SHORT_VECTOR_ASSIGNMENT(unorm_4)
#endif
};

TESSERA_INLINE int_4::int_4(const uint_4& other)
    : int_4(int(other.x), int(other.y), int(other.z), int(other.w)) {}
TESSERA_INLINE int_4::int_4(const float_4& other)
    : int_4(int(other.x), int(other.y), int(other.z), int(other.w)) {}
TESSERA_INLINE int_4::int_4(const double_4& other)
    : int_4(int(other.x), int(other.y), int(other.z), int(other.w)) {}
TESSERA_INLINE int_4::int_4(const norm_4& other)
    : int_4(int(other.x), int(other.y), int(other.z), int(other.w)) {}
TESSERA_INLINE int_4::int_4(const unorm_4& other)
    : int_4(int(other.x), int(other.y), int(other.z), int(other.w)) {}
TESSERA_INLINE uint_4::uint_4(const int_4& other)
    : uint_4(uint(other.x), uint(other.y), uint(other.z), uint(other.w)) {}
TESSERA_INLINE uint_4::uint_4(const float_4& other)
    : uint_4(uint(other.x), uint(other.y), uint(other.z), uint(other.w)) {}
TESSERA_INLINE uint_4::uint_4(const double_4& other)
    : uint_4(uint(other.x), uint(other.y), uint(other.z), uint(other.w)) {}
TESSERA_INLINE uint_4::uint_4(const norm_4& other)
    : uint_4(uint(other.x), uint(other.y), uint(other.z), uint(other.w)) {}
TESSERA_INLINE uint_4::uint_4(const unorm_4& other)
    : uint_4(uint(other.x), uint(other.y), uint(other.z), uint(other.w)) {}
TESSERA_INLINE float_4::float_4(const int_4& other)
    : float_4(float(other.x), float(other.y), float(other.z), float(other.w)) {}
TESSERA_INLINE float_4::float_4(const uint_4& other)
    : float_4(float(other.x), float(other.y), float(other.z), float(other.w)) {}
TESSERA_INLINE float_4::float_4(const double_4& other)
    : float_4(float(other.x), float(other.y), float(other.z), float(other.w)) {}
TESSERA_INLINE float_4::float_4(const norm_4& other)
    : float_4(float(other.x), float(other.y), float(other.z), float(other.w)) {}
TESSERA_INLINE float_4::float_4(const unorm_4& other)
    : float_4(float(other.x), float(other.y), float(other.z), float(other.w)) {}
TESSERA_INLINE double_4::double_4(const int_4& other)
    : double_4(double(other.x), double(other.y), double(other.z), double(other.w)) {}
TESSERA_INLINE double_4::double_4(const uint_4& other)
    : double_4(double(other.x), double(other.y), double(other.z), double(other.w)) {}
TESSERA_INLINE double_4::double_4(const float_4& other)
    : double_4(double(other.x), double(other.y), double(other.z), double(other.w)) {}
TESSERA_INLINE double_4::double_4(const norm_4& other)
    : double_4(double(other.x), double(other.y), double(other.z), double(other.w)) {}
TESSERA_INLINE double_4::double_4(const unorm_4& other)
    : double_4(double(other.x), double(other.y), double(other.z), double(other.w)) {}
TESSERA_INLINE norm_4::norm_4(const int_4& other)
    : norm_4(norm(other.x), norm(other.y), norm(other.z), norm(other.w)) {}
TESSERA_INLINE norm_4::norm_4(const uint_4& other)
    : norm_4(norm(other.x), norm(other.y), norm(other.z), norm(other.w)) {}
TESSERA_INLINE norm_4::norm_4(const float_4& other)
    : norm_4(norm(other.x), norm(other.y), norm(other.z), norm(other.w)) {}
TESSERA_INLINE norm_4::norm_4(const double_4& other)
    : norm_4(norm(other.x), norm(other.y), norm(other.z), norm(other.w)) {}
TESSERA_INLINE norm_4::norm_4(const unorm_4& other)
    : norm_4(norm(other.x), norm(other.y), norm(other.z), norm(other.w)) {}
TESSERA_INLINE unorm_4::unorm_4(const int_4& other)
    : unorm_4(unorm(other.x), unorm(other.y), unorm(other.z), unorm(other.w)) {}
TESSERA_INLINE unorm_4::unorm_4(const uint_4& other)
    : unorm_4(unorm(other.x), unorm(other.y), unorm(other.z), unorm(other.w)) {}
TESSERA_INLINE unorm_4::unorm_4(const float_4& other)
    : unorm_4(unorm(other.x), unorm(other.y), unorm(other.z), unorm(other.w)) {}
TESSERA_INLINE unorm_4::unorm_4(const double_4& other)
    : unorm_4(unorm(other.x), unorm(other.y), unorm(other.z), unorm(other.w)) {}
TESSERA_INLINE unorm_4::unorm_4(const norm_4& other)
    : unorm_4(unorm(other.x), unorm(other.y), unorm(other.z), unorm(other.w)) {}

}  // namespace Concurrency::graphics
