// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate_short_vectors: edit that.
#pragma once

#include "tessera/graphics/short_vector.h"
#if !TESSERA_DECLSPEC
#include "tessera/graphics/swizzle.h"
#endif

namespace tessera::detail::short_vectors {

/// The components of a short vector of four, and everything that selects among them (C++ AMP reference:
/// the members get_*, set_*, ref_* and the data members of float_4 and its like). `Scalar` is a component's type.
/// A component has two names: x y z w are r g b a, too. A name of several components, each different, is the
/// short vector of these in this order, to be read and assigned. Its setter returns what it stored: the value
/// that clang gives to the assignment.
template <class Scalar>
class TESSERA_DEBUGGABLE Components4 {
    typedef typename Concurrency::graphics::short_vector<Scalar, 2>::type V2;
    typedef typename Concurrency::graphics::short_vector<Scalar, 3>::type V3;
    typedef typename Concurrency::graphics::short_vector<Scalar, 4>::type V4;

  public:
    typedef Scalar value_type;
    static constexpr int size = 4;

    union {
        Scalar x;
        Scalar r;
#if !TESSERA_DECLSPEC
        Swizzle<Components4, V2, 0, 1> xy, rg;
        Swizzle<Components4, V2, 0, 2> xz, rb;
        Swizzle<Components4, V2, 0, 3> xw, ra;
        Swizzle<Components4, V2, 1, 0> yx, gr;
        Swizzle<Components4, V2, 1, 2> yz, gb;
        Swizzle<Components4, V2, 1, 3> yw, ga;
        Swizzle<Components4, V2, 2, 0> zx, br;
        Swizzle<Components4, V2, 2, 1> zy, bg;
        Swizzle<Components4, V2, 2, 3> zw, ba;
        Swizzle<Components4, V2, 3, 0> wx, ar;
        Swizzle<Components4, V2, 3, 1> wy, ag;
        Swizzle<Components4, V2, 3, 2> wz, ab;
        Swizzle<Components4, V3, 0, 1, 2> xyz, rgb;
        Swizzle<Components4, V3, 0, 1, 3> xyw, rga;
        Swizzle<Components4, V3, 0, 2, 1> xzy, rbg;
        Swizzle<Components4, V3, 0, 2, 3> xzw, rba;
        Swizzle<Components4, V3, 0, 3, 1> xwy, rag;
        Swizzle<Components4, V3, 0, 3, 2> xwz, rab;
        Swizzle<Components4, V3, 1, 0, 2> yxz, grb;
        Swizzle<Components4, V3, 1, 0, 3> yxw, gra;
        Swizzle<Components4, V3, 1, 2, 0> yzx, gbr;
        Swizzle<Components4, V3, 1, 2, 3> yzw, gba;
        Swizzle<Components4, V3, 1, 3, 0> ywx, gar;
        Swizzle<Components4, V3, 1, 3, 2> ywz, gab;
        Swizzle<Components4, V3, 2, 0, 1> zxy, brg;
        Swizzle<Components4, V3, 2, 0, 3> zxw, bra;
        Swizzle<Components4, V3, 2, 1, 0> zyx, bgr;
        Swizzle<Components4, V3, 2, 1, 3> zyw, bga;
        Swizzle<Components4, V3, 2, 3, 0> zwx, bar;
        Swizzle<Components4, V3, 2, 3, 1> zwy, bag;
        Swizzle<Components4, V3, 3, 0, 1> wxy, arg;
        Swizzle<Components4, V3, 3, 0, 2> wxz, arb;
        Swizzle<Components4, V3, 3, 1, 0> wyx, agr;
        Swizzle<Components4, V3, 3, 1, 2> wyz, agb;
        Swizzle<Components4, V3, 3, 2, 0> wzx, abr;
        Swizzle<Components4, V3, 3, 2, 1> wzy, abg;
        Swizzle<Components4, V4, 0, 1, 2, 3> xyzw, rgba;
        Swizzle<Components4, V4, 0, 1, 3, 2> xywz, rgab;
        Swizzle<Components4, V4, 0, 2, 1, 3> xzyw, rbga;
        Swizzle<Components4, V4, 0, 2, 3, 1> xzwy, rbag;
        Swizzle<Components4, V4, 0, 3, 1, 2> xwyz, ragb;
        Swizzle<Components4, V4, 0, 3, 2, 1> xwzy, rabg;
        Swizzle<Components4, V4, 1, 0, 2, 3> yxzw, grba;
        Swizzle<Components4, V4, 1, 0, 3, 2> yxwz, grab;
        Swizzle<Components4, V4, 1, 2, 0, 3> yzxw, gbra;
        Swizzle<Components4, V4, 1, 2, 3, 0> yzwx, gbar;
        Swizzle<Components4, V4, 1, 3, 0, 2> ywxz, garb;
        Swizzle<Components4, V4, 1, 3, 2, 0> ywzx, gabr;
        Swizzle<Components4, V4, 2, 0, 1, 3> zxyw, brga;
        Swizzle<Components4, V4, 2, 0, 3, 1> zxwy, brag;
        Swizzle<Components4, V4, 2, 1, 0, 3> zyxw, bgra;
        Swizzle<Components4, V4, 2, 1, 3, 0> zywx, bgar;
        Swizzle<Components4, V4, 2, 3, 0, 1> zwxy, barg;
        Swizzle<Components4, V4, 2, 3, 1, 0> zwyx, bagr;
        Swizzle<Components4, V4, 3, 0, 1, 2> wxyz, argb;
        Swizzle<Components4, V4, 3, 0, 2, 1> wxzy, arbg;
        Swizzle<Components4, V4, 3, 1, 0, 2> wyxz, agrb;
        Swizzle<Components4, V4, 3, 1, 2, 0> wyzx, agbr;
        Swizzle<Components4, V4, 3, 2, 0, 1> wzxy, abrg;
        Swizzle<Components4, V4, 3, 2, 1, 0> wzyx, abgr;
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
    union {
        Scalar w;
        Scalar a;
    };

#if TESSERA_DECLSPEC
    __declspec(property(get = get_xy, put = set_xy)) V2 xy;
    __declspec(property(get = get_xy, put = set_xy)) V2 rg;
    __declspec(property(get = get_xz, put = set_xz)) V2 xz;
    __declspec(property(get = get_xz, put = set_xz)) V2 rb;
    __declspec(property(get = get_xw, put = set_xw)) V2 xw;
    __declspec(property(get = get_xw, put = set_xw)) V2 ra;
    __declspec(property(get = get_yx, put = set_yx)) V2 yx;
    __declspec(property(get = get_yx, put = set_yx)) V2 gr;
    __declspec(property(get = get_yz, put = set_yz)) V2 yz;
    __declspec(property(get = get_yz, put = set_yz)) V2 gb;
    __declspec(property(get = get_yw, put = set_yw)) V2 yw;
    __declspec(property(get = get_yw, put = set_yw)) V2 ga;
    __declspec(property(get = get_zx, put = set_zx)) V2 zx;
    __declspec(property(get = get_zx, put = set_zx)) V2 br;
    __declspec(property(get = get_zy, put = set_zy)) V2 zy;
    __declspec(property(get = get_zy, put = set_zy)) V2 bg;
    __declspec(property(get = get_zw, put = set_zw)) V2 zw;
    __declspec(property(get = get_zw, put = set_zw)) V2 ba;
    __declspec(property(get = get_wx, put = set_wx)) V2 wx;
    __declspec(property(get = get_wx, put = set_wx)) V2 ar;
    __declspec(property(get = get_wy, put = set_wy)) V2 wy;
    __declspec(property(get = get_wy, put = set_wy)) V2 ag;
    __declspec(property(get = get_wz, put = set_wz)) V2 wz;
    __declspec(property(get = get_wz, put = set_wz)) V2 ab;
    __declspec(property(get = get_xyz, put = set_xyz)) V3 xyz;
    __declspec(property(get = get_xyz, put = set_xyz)) V3 rgb;
    __declspec(property(get = get_xyw, put = set_xyw)) V3 xyw;
    __declspec(property(get = get_xyw, put = set_xyw)) V3 rga;
    __declspec(property(get = get_xzy, put = set_xzy)) V3 xzy;
    __declspec(property(get = get_xzy, put = set_xzy)) V3 rbg;
    __declspec(property(get = get_xzw, put = set_xzw)) V3 xzw;
    __declspec(property(get = get_xzw, put = set_xzw)) V3 rba;
    __declspec(property(get = get_xwy, put = set_xwy)) V3 xwy;
    __declspec(property(get = get_xwy, put = set_xwy)) V3 rag;
    __declspec(property(get = get_xwz, put = set_xwz)) V3 xwz;
    __declspec(property(get = get_xwz, put = set_xwz)) V3 rab;
    __declspec(property(get = get_yxz, put = set_yxz)) V3 yxz;
    __declspec(property(get = get_yxz, put = set_yxz)) V3 grb;
    __declspec(property(get = get_yxw, put = set_yxw)) V3 yxw;
    __declspec(property(get = get_yxw, put = set_yxw)) V3 gra;
    __declspec(property(get = get_yzx, put = set_yzx)) V3 yzx;
    __declspec(property(get = get_yzx, put = set_yzx)) V3 gbr;
    __declspec(property(get = get_yzw, put = set_yzw)) V3 yzw;
    __declspec(property(get = get_yzw, put = set_yzw)) V3 gba;
    __declspec(property(get = get_ywx, put = set_ywx)) V3 ywx;
    __declspec(property(get = get_ywx, put = set_ywx)) V3 gar;
    __declspec(property(get = get_ywz, put = set_ywz)) V3 ywz;
    __declspec(property(get = get_ywz, put = set_ywz)) V3 gab;
    __declspec(property(get = get_zxy, put = set_zxy)) V3 zxy;
    __declspec(property(get = get_zxy, put = set_zxy)) V3 brg;
    __declspec(property(get = get_zxw, put = set_zxw)) V3 zxw;
    __declspec(property(get = get_zxw, put = set_zxw)) V3 bra;
    __declspec(property(get = get_zyx, put = set_zyx)) V3 zyx;
    __declspec(property(get = get_zyx, put = set_zyx)) V3 bgr;
    __declspec(property(get = get_zyw, put = set_zyw)) V3 zyw;
    __declspec(property(get = get_zyw, put = set_zyw)) V3 bga;
    __declspec(property(get = get_zwx, put = set_zwx)) V3 zwx;
    __declspec(property(get = get_zwx, put = set_zwx)) V3 bar;
    __declspec(property(get = get_zwy, put = set_zwy)) V3 zwy;
    __declspec(property(get = get_zwy, put = set_zwy)) V3 bag;
    __declspec(property(get = get_wxy, put = set_wxy)) V3 wxy;
    __declspec(property(get = get_wxy, put = set_wxy)) V3 arg;
    __declspec(property(get = get_wxz, put = set_wxz)) V3 wxz;
    __declspec(property(get = get_wxz, put = set_wxz)) V3 arb;
    __declspec(property(get = get_wyx, put = set_wyx)) V3 wyx;
    __declspec(property(get = get_wyx, put = set_wyx)) V3 agr;
    __declspec(property(get = get_wyz, put = set_wyz)) V3 wyz;
    __declspec(property(get = get_wyz, put = set_wyz)) V3 agb;
    __declspec(property(get = get_wzx, put = set_wzx)) V3 wzx;
    __declspec(property(get = get_wzx, put = set_wzx)) V3 abr;
    __declspec(property(get = get_wzy, put = set_wzy)) V3 wzy;
    __declspec(property(get = get_wzy, put = set_wzy)) V3 abg;
    __declspec(property(get = get_xyzw, put = set_xyzw)) V4 xyzw;
    __declspec(property(get = get_xyzw, put = set_xyzw)) V4 rgba;
    __declspec(property(get = get_xywz, put = set_xywz)) V4 xywz;
    __declspec(property(get = get_xywz, put = set_xywz)) V4 rgab;
    __declspec(property(get = get_xzyw, put = set_xzyw)) V4 xzyw;
    __declspec(property(get = get_xzyw, put = set_xzyw)) V4 rbga;
    __declspec(property(get = get_xzwy, put = set_xzwy)) V4 xzwy;
    __declspec(property(get = get_xzwy, put = set_xzwy)) V4 rbag;
    __declspec(property(get = get_xwyz, put = set_xwyz)) V4 xwyz;
    __declspec(property(get = get_xwyz, put = set_xwyz)) V4 ragb;
    __declspec(property(get = get_xwzy, put = set_xwzy)) V4 xwzy;
    __declspec(property(get = get_xwzy, put = set_xwzy)) V4 rabg;
    __declspec(property(get = get_yxzw, put = set_yxzw)) V4 yxzw;
    __declspec(property(get = get_yxzw, put = set_yxzw)) V4 grba;
    __declspec(property(get = get_yxwz, put = set_yxwz)) V4 yxwz;
    __declspec(property(get = get_yxwz, put = set_yxwz)) V4 grab;
    __declspec(property(get = get_yzxw, put = set_yzxw)) V4 yzxw;
    __declspec(property(get = get_yzxw, put = set_yzxw)) V4 gbra;
    __declspec(property(get = get_yzwx, put = set_yzwx)) V4 yzwx;
    __declspec(property(get = get_yzwx, put = set_yzwx)) V4 gbar;
    __declspec(property(get = get_ywxz, put = set_ywxz)) V4 ywxz;
    __declspec(property(get = get_ywxz, put = set_ywxz)) V4 garb;
    __declspec(property(get = get_ywzx, put = set_ywzx)) V4 ywzx;
    __declspec(property(get = get_ywzx, put = set_ywzx)) V4 gabr;
    __declspec(property(get = get_zxyw, put = set_zxyw)) V4 zxyw;
    __declspec(property(get = get_zxyw, put = set_zxyw)) V4 brga;
    __declspec(property(get = get_zxwy, put = set_zxwy)) V4 zxwy;
    __declspec(property(get = get_zxwy, put = set_zxwy)) V4 brag;
    __declspec(property(get = get_zyxw, put = set_zyxw)) V4 zyxw;
    __declspec(property(get = get_zyxw, put = set_zyxw)) V4 bgra;
    __declspec(property(get = get_zywx, put = set_zywx)) V4 zywx;
    __declspec(property(get = get_zywx, put = set_zywx)) V4 bgar;
    __declspec(property(get = get_zwxy, put = set_zwxy)) V4 zwxy;
    __declspec(property(get = get_zwxy, put = set_zwxy)) V4 barg;
    __declspec(property(get = get_zwyx, put = set_zwyx)) V4 zwyx;
    __declspec(property(get = get_zwyx, put = set_zwyx)) V4 bagr;
    __declspec(property(get = get_wxyz, put = set_wxyz)) V4 wxyz;
    __declspec(property(get = get_wxyz, put = set_wxyz)) V4 argb;
    __declspec(property(get = get_wxzy, put = set_wxzy)) V4 wxzy;
    __declspec(property(get = get_wxzy, put = set_wxzy)) V4 arbg;
    __declspec(property(get = get_wyxz, put = set_wyxz)) V4 wyxz;
    __declspec(property(get = get_wyxz, put = set_wyxz)) V4 agrb;
    __declspec(property(get = get_wyzx, put = set_wyzx)) V4 wyzx;
    __declspec(property(get = get_wyzx, put = set_wyzx)) V4 agbr;
    __declspec(property(get = get_wzxy, put = set_wzxy)) V4 wzxy;
    __declspec(property(get = get_wzxy, put = set_wzxy)) V4 abrg;
    __declspec(property(get = get_wzyx, put = set_wzyx)) V4 wzyx;
    __declspec(property(get = get_wzyx, put = set_wzyx)) V4 abgr;
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
    TESSERA_INLINE Scalar get_w() const { return w; }
    TESSERA_INLINE void set_w(Scalar value) { w = value; }
    TESSERA_INLINE Scalar& ref_w() { return w; }
    TESSERA_INLINE Scalar& ref_a() { return w; }
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
    TESSERA_INLINE V2 get_xw() const { return V2(x, w); }
    TESSERA_INLINE V2 set_xw(V2 value) {
        x = value.x;
        w = value.y;
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
    TESSERA_INLINE V2 get_yw() const { return V2(y, w); }
    TESSERA_INLINE V2 set_yw(V2 value) {
        y = value.x;
        w = value.y;
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
    TESSERA_INLINE V2 get_zw() const { return V2(z, w); }
    TESSERA_INLINE V2 set_zw(V2 value) {
        z = value.x;
        w = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_wx() const { return V2(w, x); }
    TESSERA_INLINE V2 set_wx(V2 value) {
        w = value.x;
        x = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_wy() const { return V2(w, y); }
    TESSERA_INLINE V2 set_wy(V2 value) {
        w = value.x;
        y = value.y;
        return value;
    }
    TESSERA_INLINE V2 get_wz() const { return V2(w, z); }
    TESSERA_INLINE V2 set_wz(V2 value) {
        w = value.x;
        z = value.y;
        return value;
    }
    TESSERA_INLINE V3 get_xyz() const { return V3(x, y, z); }
    TESSERA_INLINE V3 set_xyz(V3 value) {
        x = value.x;
        y = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_xyw() const { return V3(x, y, w); }
    TESSERA_INLINE V3 set_xyw(V3 value) {
        x = value.x;
        y = value.y;
        w = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_xzy() const { return V3(x, z, y); }
    TESSERA_INLINE V3 set_xzy(V3 value) {
        x = value.x;
        z = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_xzw() const { return V3(x, z, w); }
    TESSERA_INLINE V3 set_xzw(V3 value) {
        x = value.x;
        z = value.y;
        w = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_xwy() const { return V3(x, w, y); }
    TESSERA_INLINE V3 set_xwy(V3 value) {
        x = value.x;
        w = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_xwz() const { return V3(x, w, z); }
    TESSERA_INLINE V3 set_xwz(V3 value) {
        x = value.x;
        w = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_yxz() const { return V3(y, x, z); }
    TESSERA_INLINE V3 set_yxz(V3 value) {
        y = value.x;
        x = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_yxw() const { return V3(y, x, w); }
    TESSERA_INLINE V3 set_yxw(V3 value) {
        y = value.x;
        x = value.y;
        w = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_yzx() const { return V3(y, z, x); }
    TESSERA_INLINE V3 set_yzx(V3 value) {
        y = value.x;
        z = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_yzw() const { return V3(y, z, w); }
    TESSERA_INLINE V3 set_yzw(V3 value) {
        y = value.x;
        z = value.y;
        w = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_ywx() const { return V3(y, w, x); }
    TESSERA_INLINE V3 set_ywx(V3 value) {
        y = value.x;
        w = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_ywz() const { return V3(y, w, z); }
    TESSERA_INLINE V3 set_ywz(V3 value) {
        y = value.x;
        w = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zxy() const { return V3(z, x, y); }
    TESSERA_INLINE V3 set_zxy(V3 value) {
        z = value.x;
        x = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zxw() const { return V3(z, x, w); }
    TESSERA_INLINE V3 set_zxw(V3 value) {
        z = value.x;
        x = value.y;
        w = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zyx() const { return V3(z, y, x); }
    TESSERA_INLINE V3 set_zyx(V3 value) {
        z = value.x;
        y = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zyw() const { return V3(z, y, w); }
    TESSERA_INLINE V3 set_zyw(V3 value) {
        z = value.x;
        y = value.y;
        w = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zwx() const { return V3(z, w, x); }
    TESSERA_INLINE V3 set_zwx(V3 value) {
        z = value.x;
        w = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_zwy() const { return V3(z, w, y); }
    TESSERA_INLINE V3 set_zwy(V3 value) {
        z = value.x;
        w = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_wxy() const { return V3(w, x, y); }
    TESSERA_INLINE V3 set_wxy(V3 value) {
        w = value.x;
        x = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_wxz() const { return V3(w, x, z); }
    TESSERA_INLINE V3 set_wxz(V3 value) {
        w = value.x;
        x = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_wyx() const { return V3(w, y, x); }
    TESSERA_INLINE V3 set_wyx(V3 value) {
        w = value.x;
        y = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_wyz() const { return V3(w, y, z); }
    TESSERA_INLINE V3 set_wyz(V3 value) {
        w = value.x;
        y = value.y;
        z = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_wzx() const { return V3(w, z, x); }
    TESSERA_INLINE V3 set_wzx(V3 value) {
        w = value.x;
        z = value.y;
        x = value.z;
        return value;
    }
    TESSERA_INLINE V3 get_wzy() const { return V3(w, z, y); }
    TESSERA_INLINE V3 set_wzy(V3 value) {
        w = value.x;
        z = value.y;
        y = value.z;
        return value;
    }
    TESSERA_INLINE V4 get_xyzw() const { return V4(x, y, z, w); }
    TESSERA_INLINE V4 set_xyzw(V4 value) {
        x = value.x;
        y = value.y;
        z = value.z;
        w = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_xywz() const { return V4(x, y, w, z); }
    TESSERA_INLINE V4 set_xywz(V4 value) {
        x = value.x;
        y = value.y;
        w = value.z;
        z = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_xzyw() const { return V4(x, z, y, w); }
    TESSERA_INLINE V4 set_xzyw(V4 value) {
        x = value.x;
        z = value.y;
        y = value.z;
        w = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_xzwy() const { return V4(x, z, w, y); }
    TESSERA_INLINE V4 set_xzwy(V4 value) {
        x = value.x;
        z = value.y;
        w = value.z;
        y = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_xwyz() const { return V4(x, w, y, z); }
    TESSERA_INLINE V4 set_xwyz(V4 value) {
        x = value.x;
        w = value.y;
        y = value.z;
        z = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_xwzy() const { return V4(x, w, z, y); }
    TESSERA_INLINE V4 set_xwzy(V4 value) {
        x = value.x;
        w = value.y;
        z = value.z;
        y = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_yxzw() const { return V4(y, x, z, w); }
    TESSERA_INLINE V4 set_yxzw(V4 value) {
        y = value.x;
        x = value.y;
        z = value.z;
        w = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_yxwz() const { return V4(y, x, w, z); }
    TESSERA_INLINE V4 set_yxwz(V4 value) {
        y = value.x;
        x = value.y;
        w = value.z;
        z = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_yzxw() const { return V4(y, z, x, w); }
    TESSERA_INLINE V4 set_yzxw(V4 value) {
        y = value.x;
        z = value.y;
        x = value.z;
        w = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_yzwx() const { return V4(y, z, w, x); }
    TESSERA_INLINE V4 set_yzwx(V4 value) {
        y = value.x;
        z = value.y;
        w = value.z;
        x = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_ywxz() const { return V4(y, w, x, z); }
    TESSERA_INLINE V4 set_ywxz(V4 value) {
        y = value.x;
        w = value.y;
        x = value.z;
        z = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_ywzx() const { return V4(y, w, z, x); }
    TESSERA_INLINE V4 set_ywzx(V4 value) {
        y = value.x;
        w = value.y;
        z = value.z;
        x = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_zxyw() const { return V4(z, x, y, w); }
    TESSERA_INLINE V4 set_zxyw(V4 value) {
        z = value.x;
        x = value.y;
        y = value.z;
        w = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_zxwy() const { return V4(z, x, w, y); }
    TESSERA_INLINE V4 set_zxwy(V4 value) {
        z = value.x;
        x = value.y;
        w = value.z;
        y = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_zyxw() const { return V4(z, y, x, w); }
    TESSERA_INLINE V4 set_zyxw(V4 value) {
        z = value.x;
        y = value.y;
        x = value.z;
        w = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_zywx() const { return V4(z, y, w, x); }
    TESSERA_INLINE V4 set_zywx(V4 value) {
        z = value.x;
        y = value.y;
        w = value.z;
        x = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_zwxy() const { return V4(z, w, x, y); }
    TESSERA_INLINE V4 set_zwxy(V4 value) {
        z = value.x;
        w = value.y;
        x = value.z;
        y = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_zwyx() const { return V4(z, w, y, x); }
    TESSERA_INLINE V4 set_zwyx(V4 value) {
        z = value.x;
        w = value.y;
        y = value.z;
        x = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_wxyz() const { return V4(w, x, y, z); }
    TESSERA_INLINE V4 set_wxyz(V4 value) {
        w = value.x;
        x = value.y;
        y = value.z;
        z = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_wxzy() const { return V4(w, x, z, y); }
    TESSERA_INLINE V4 set_wxzy(V4 value) {
        w = value.x;
        x = value.y;
        z = value.z;
        y = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_wyxz() const { return V4(w, y, x, z); }
    TESSERA_INLINE V4 set_wyxz(V4 value) {
        w = value.x;
        y = value.y;
        x = value.z;
        z = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_wyzx() const { return V4(w, y, z, x); }
    TESSERA_INLINE V4 set_wyzx(V4 value) {
        w = value.x;
        y = value.y;
        z = value.z;
        x = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_wzxy() const { return V4(w, z, x, y); }
    TESSERA_INLINE V4 set_wzxy(V4 value) {
        w = value.x;
        z = value.y;
        x = value.z;
        y = value.w;
        return value;
    }
    TESSERA_INLINE V4 get_wzyx() const { return V4(w, z, y, x); }
    TESSERA_INLINE V4 set_wzyx(V4 value) {
        w = value.x;
        z = value.y;
        y = value.z;
        x = value.w;
        return value;
    }

  protected:
    TESSERA_INLINE constexpr Components4(Scalar v0, Scalar v1, Scalar v2, Scalar v3) : x(v0), y(v1), z(v2), w(v3) {}

    TESSERA_INLINE void assign(const Components4& other) {
        x = other.x;
        y = other.y;
        z = other.z;
        w = other.w;
    }
#if !TESSERA_DECLSPEC
    Components4(const Components4&) = default;
    Components4& operator=(const Components4&) = delete;
#endif
};

}  // namespace tessera::detail::short_vectors
