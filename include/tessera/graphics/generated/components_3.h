// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate_short_vectors: edit that.
#pragma once

#include "tessera/graphics/short_vector.h"
#if !TESSERA_DECLSPEC
#include "tessera/graphics/swizzle.h"
#endif

namespace tessera::detail::short_vectors {

/// The components of a short vector of three, and everything that selects among them (C++ AMP reference:
/// the members get_*, set_*, ref_* and the data members of float_3 and its like). `Scalar` is a component's type.
/// A component has two names: x y z w are r g b a, too. A name of several components, each different, is the
/// short vector of these in this order, to be read and assigned. Its setter returns what it stored: the value
/// that clang gives to the assignment.
template <class Scalar>
class TESSERA_DEBUGGABLE Components3 {
    typedef typename Concurrency::graphics::short_vector<Scalar, 2>::type V2;
    typedef typename Concurrency::graphics::short_vector<Scalar, 3>::type V3;

  public:
    typedef Scalar value_type;
    static constexpr int size = 3;

    union {
        Scalar x;
        Scalar r;
#if !TESSERA_DECLSPEC
        Swizzle<Components3, V2, 0, 1> xy, rg;
        Swizzle<Components3, V2, 0, 2> xz, rb;
        Swizzle<Components3, V2, 1, 0> yx, gr;
        Swizzle<Components3, V2, 1, 2> yz, gb;
        Swizzle<Components3, V2, 2, 0> zx, br;
        Swizzle<Components3, V2, 2, 1> zy, bg;
        Swizzle<Components3, V3, 0, 1, 2> xyz, rgb;
        Swizzle<Components3, V3, 0, 2, 1> xzy, rbg;
        Swizzle<Components3, V3, 1, 0, 2> yxz, grb;
        Swizzle<Components3, V3, 1, 2, 0> yzx, gbr;
        Swizzle<Components3, V3, 2, 0, 1> zxy, brg;
        Swizzle<Components3, V3, 2, 1, 0> zyx, bgr;
#endif
    };
    union {
        Scalar y;
        Scalar g;
    };
    union {
        Scalar z;
        Scalar b;
    };

#if TESSERA_DECLSPEC
    __declspec(property(get = get_xy, put = set_xy)) V2 xy;
    __declspec(property(get = get_xy, put = set_xy)) V2 rg;
    __declspec(property(get = get_xz, put = set_xz)) V2 xz;
    __declspec(property(get = get_xz, put = set_xz)) V2 rb;
    __declspec(property(get = get_yx, put = set_yx)) V2 yx;
    __declspec(property(get = get_yx, put = set_yx)) V2 gr;
    __declspec(property(get = get_yz, put = set_yz)) V2 yz;
    __declspec(property(get = get_yz, put = set_yz)) V2 gb;
    __declspec(property(get = get_zx, put = set_zx)) V2 zx;
    __declspec(property(get = get_zx, put = set_zx)) V2 br;
    __declspec(property(get = get_zy, put = set_zy)) V2 zy;
    __declspec(property(get = get_zy, put = set_zy)) V2 bg;
    __declspec(property(get = get_xyz, put = set_xyz)) V3 xyz;
    __declspec(property(get = get_xyz, put = set_xyz)) V3 rgb;
    __declspec(property(get = get_xzy, put = set_xzy)) V3 xzy;
    __declspec(property(get = get_xzy, put = set_xzy)) V3 rbg;
    __declspec(property(get = get_yxz, put = set_yxz)) V3 yxz;
    __declspec(property(get = get_yxz, put = set_yxz)) V3 grb;
    __declspec(property(get = get_yzx, put = set_yzx)) V3 yzx;
    __declspec(property(get = get_yzx, put = set_yzx)) V3 gbr;
    __declspec(property(get = get_zxy, put = set_zxy)) V3 zxy;
    __declspec(property(get = get_zxy, put = set_zxy)) V3 brg;
    __declspec(property(get = get_zyx, put = set_zyx)) V3 zyx;
    __declspec(property(get = get_zyx, put = set_zyx)) V3 bgr;
#endif

    TESSERA_INLINE Scalar get_x() const { return x; }
    TESSERA_INLINE void set_x(Scalar value) { x = value; }
    TESSERA_INLINE Scalar& ref_x() { return x; }
    TESSERA_INLINE Scalar& ref_r() { return x; }
    TESSERA_INLINE Scalar get_y() const { return y; }
    TESSERA_INLINE void set_y(Scalar value) { y = value; }
    TESSERA_INLINE Scalar& ref_y() { return y; }
    TESSERA_INLINE Scalar& ref_g() { return y; }
    TESSERA_INLINE Scalar get_z() const { return z; }
    TESSERA_INLINE void set_z(Scalar value) { z = value; }
    TESSERA_INLINE Scalar& ref_z() { return z; }
    TESSERA_INLINE Scalar& ref_b() { return z; }
    TESSERA_INLINE V2 get_xy() const { return V2(x, y); }
    TESSERA_INLINE V2 set_xy(V2 value) {
        x = value.x;
        y = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_xz() const { return V2(x, z); }
    TESSERA_INLINE V2 set_xz(V2 value) {
        x = value.x;
        z = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_yx() const { return V2(y, x); }
    TESSERA_INLINE V2 set_yx(V2 value) {
        y = value.x;
        x = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_yz() const { return V2(y, z); }
    TESSERA_INLINE V2 set_yz(V2 value) {
        y = value.x;
        z = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_zx() const { return V2(z, x); }
    TESSERA_INLINE V2 set_zx(V2 value) {
        z = value.x;
        x = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_zy() const { return V2(z, y); }
    TESSERA_INLINE V2 set_zy(V2 value) {
        z = value.x;
        y = value.y;
        return value;
    }
    TESSERA_INLINE V3 get_xyz() const { return V3(x, y, z); }
    TESSERA_INLINE V3 set_xyz(V3 value) {
        x = value.x;
        y = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_xzy() const { return V3(x, z, y); }
    TESSERA_INLINE V3 set_xzy(V3 value) {
        x = value.x;
        z = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_yxz() const { return V3(y, x, z); }
    TESSERA_INLINE V3 set_yxz(V3 value) {
        y = value.x;
        x = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_yzx() const { return V3(y, z, x); }
    TESSERA_INLINE V3 set_yzx(V3 value) {
        y = value.x;
        z = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zxy() const { return V3(z, x, y); }
    TESSERA_INLINE V3 set_zxy(V3 value) {
        z = value.x;
        x = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zyx() const { return V3(z, y, x); }
    TESSERA_INLINE V3 set_zyx(V3 value) {
        z = value.x;
        y = value.y;
        x = value.z;
        return value;
    }

  protected:
    TESSERA_INLINE constexpr Components3(Scalar v0, Scalar v1, Scalar v2) : x(v0), y(v1), z(v2) {}

    TESSERA_INLINE void assign(const Components3& other) {
        x = other.x;
        y = other.y;
        z = other.z;
    }
#if !TESSERA_DECLSPEC
    Components3(const Components3&) = default;
    Components3& operator=(const Components3&) = delete;
#endif
};

}  // namespace tessera::detail::short_vectors
