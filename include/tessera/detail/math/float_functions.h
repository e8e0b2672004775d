// SPDX-License-Identifier: Apache-2.0
// The float functions of amp_math.h that the C library lacks or has under another signature. They calculate in double and
// round once, which makes most results correctly rounded.
//
// Those whose signature a C library has, or may come to have, are templates with nothing to deduce: where a program sees
// both, by a using-directive, a call is not ambiguous but goes to the C library's.
#pragma once

#include <cmath>

#include "tessera/detail/config.h"
#include "tessera/detail/math/special_functions.h"

namespace tessera::detail::float_functions {

/// 1 / sqrt(x) and 1 / cbrt(x).
template <class = void>
TESSERA_INLINE float rsqrt(float x) {
    return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x)));
}
template <class = void>
TESSERA_INLINE float rsqrtf(float x) {
    return rsqrt(x);
}
TESSERA_INLINE float rcbrt(float x) { return static_cast<float>(1.0 / std::cbrt(static_cast<double>(x))); }
TESSERA_INLINE float rcbrtf(float x) { return rcbrt(x); }

/// sin, cos and tan of pi * x.
template <class = void>
TESSERA_INLINE float sinpi(float x) {
    return static_cast<float>(sine_of_pi_times(x));
}
template <class = void>
TESSERA_INLINE float sinpif(float x) {
    return sinpi(x);
}
template <class = void>
TESSERA_INLINE float cospi(float x) {
    return static_cast<float>(cosine_of_pi_times(x));
}
template <class = void>
TESSERA_INLINE float cospif(float x) {
    return cospi(x);
}
template <class = void>
TESSERA_INLINE float tanpi(float x) {
    return static_cast<float>(tangent_of_pi_times(x));
}
template <class = void>
TESSERA_INLINE float tanpif(float x) {
    return tanpi(x);
}

/// 10 to the power of x.
TESSERA_INLINE float exp10(float x) { return ::exp10f(x); }

/// The inverses of erf and erfc.
TESSERA_INLINE float erfinv(float x) { return static_cast<float>(inverse_erf(x)); }
TESSERA_INLINE float erfinvf(float x) { return erfinv(x); }
TESSERA_INLINE float erfcinv(float x) { return static_cast<float>(inverse_erfc(x)); }
TESSERA_INLINE float erfcinvf(float x) { return erfcinv(x); }

/// The cumulative distribution function of the normal distribution, and its inverse.
TESSERA_INLINE float phi(float x) { return static_cast<float>(normal_probability(x)); }
TESSERA_INLINE float phif(float x) { return phi(x); }
TESSERA_INLINE float probit(float x) { return static_cast<float>(normal_quantile(x)); }
TESSERA_INLINE float probitf(float x) { return probit(x); }

/// x times 2 to the power of y; NaN where y is finite and no whole number.
TESSERA_INLINE float scalb(float x, float y) { return ::scalbf(x, y); }

/// Stores the sine and the cosine of x.
TESSERA_INLINE void sincos(float x, float* sine, float* cosine) {
    *sine = std::sin(x);
    *cosine = std::cos(x);
}
template <class = void>
TESSERA_INLINE void sincosf(float x, float* sine, float* cosine) {
    sincos(x, sine, cosine);
}

/// The logarithm of |gamma(x)|; stores gamma's sign, 1 or -1. Unlike the C library's function of one argument it changes
/// no variable that all threads share.
TESSERA_INLINE float lgamma(float x, int* sign) {
    int found = 0;
    const float result = ::lgammaf_r(x, &found);
    *sign = found;
    return result;
}
TESSERA_INLINE float lgammaf(float x, int* sign) { return lgamma(x, sign); }

/// 1 if the sign bit is set, of zeros and NaNs too; else 0.
TESSERA_INLINE int signbitf(float x) { return std::signbit(x) ? 1 : 0; }

/// A quiet NaN whose payload is the low 22 bits of `tag`.
TESSERA_INLINE float nanf(int tag) {
    const unsigned bits = 0x7FC00000U | (static_cast<unsigned>(tag) & 0x3FFFFFU);
    float result;
    __builtin_memcpy(&result, &bits, sizeof result);
    return result;
}

}  // namespace tessera::detail::float_functions
