// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate_short_vectors: edit that.
#pragma once

#include "tessera/graphics/short_vector.h"
#if !TESSERA_DECLSPEC
#include "tessera/graphics/swizzle.h"
#endif

namespace tessera::detail::short_vectors {

/// The components of a short vector of two, and everything that selects among them (C++ AMP reference:
/// the members get_*, set_*, ref_* and the data members of float_2 and its like). `Scalar` is a component's type.
/// A component has two names: x y z w are r g b a, too. A name of several components, each different, is the
/// short vector of these in this order, to be read and assigned. Its setter returns what it stored: the value
/// that clang gives to the assignment.
template <class Scalar>
class TESSERA_DEBUGGABLE Components2 {
    typedef typename Concurrency::graphics::short_vector<Scalar, 2>::type V2;

  public:
    typedef Scalar value_type;
    static constexpr int size = 2;

    union {
        Scalar x;
        Scalar r;
#if !TESSERA_DECLSPEC
        Swizzle<Components2, V2, 0, 1> xy, rg;
        Swizzle<Components2, V2, 1, 0> yx, gr;
#endif
    };
    union {
        Scalar y;
        Scalar g;
    };

#if TESSERA_DECLSPEC
    __declspec(property(get = get_xy, put = set_xy)) V2 xy;
    __declspec(property(get = get_xy, put = set_xy)) V2 rg;
    __declspec(property(get = get_yx, put = set_yx)) V2 yx;
    __declspec(property(get = get_yx, put = set_yx)) V2 gr;
#endif

    TESSERA_INLINE Scalar get_x() const { return x; }
    TESSERA_INLINE void set_x(Scalar value) { x = value; }
    TESSERA_INLINE Scalar& ref_x() { return x; }
    TESSERA_INLINE Scalar& ref_r() { return x; }
    TESSERA_INLINE Scalar get_y() const { return y; }
    TESSERA_INLINE void set_y(Scalar value) { y = value; }
    TESSERA_INLINE Scalar& ref_y() { return y; }
    TESSERA_INLINE Scalar& ref_g() { return y; }
    TESSERA_INLINE V2 get_xy() const { return V2(x, y); }
    TESSERA_INLINE V2 set_xy(V2 value) {
        x = value.x;
        y = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_yx() const { return V2(y, x); }
    TESSERA_INLINE V2 set_yx(V2 value) {
        y = value.x;
        x = value.y;
        return value;
    }

  protected:
    TESSERA_INLINE constexpr Components2(Scalar v0, Scalar v1) : x(v0), y(v1) {}

    TESSERA_INLINE void assign(const Components2& other) {
        x = other.x;
        y = other.y;
    }
#if !TESSERA_DECLSPEC
    Components2(const Components2&) = default;
    Components2& operator=(const Components2&) = delete;
#endif
};

}  // namespace tessera::detail::short_vectors
