// SPDX-License-Identifier: Apache-2.0
// The double functions of precise_math that the C library lacks or has under another signature. What
// float_functions.h says of templates holds here too.
#pragma once

#include <cmath>

#include "tessera/detail/config.h"
#include "tessera/detail/math/special_functions.h"

namespace tessera::detail::double_functions {

/// 1 / sqrt(x) and 1 / cbrt(x), each rounded twice.
template <class = void>
TESSERA_INLINE double rsqrt(double x) {
    return 1.0 / std::sqrt(x);
}
TESSERA_INLINE double rcbrt(double x) { return 1.0 / std::cbrt(x); }

/// sin, cos and tan of pi * x.
template <class = void>
TESSERA_INLINE double sinpi(double x) {
    return sine_of_pi_times(x);
}
template <class = void>
TESSERA_INLINE double cospi(double x) {
    return cosine_of_pi_times(x);
}
template <class = void>
TESSERA_INLINE double tanpi(double x) {
    return tangent_of_pi_times(x);
}

/// The inverses of erf and erfc.
TESSERA_INLINE double erfinv(double x) { return inverse_erf(x); }
TESSERA_INLINE double erfcinv(double x) { return inverse_erfc(x); }

/// The cumulative distribution function of the normal distribution, and its inverse.
TESSERA_INLINE double phi(double x) { return normal_probability(x); }
TESSERA_INLINE double probit(double x) { return normal_quantile(x); }

/// Stores the sine and the cosine of x.
template <class = void>
TESSERA_INLINE void sincos(double x, double* sine, double* cosine) {
    *sine = std::sin(x);
    *cosine = std::cos(x);
}

/// The logarithm of |gamma(x)|; stores gamma's sign, 1 or -1.
TESSERA_INLINE double lgamma(double x, int* sign) {
    int found = 0;
    const double result = ::lgamma_r(x, &found);
    *sign = found;
    return result;
}

/// A quiet NaN whose payload is `tag`.
TESSERA_INLINE double nan(int tag) {
    const unsigned long long bits = 0x7FF8000000000000ULL | static_cast<unsigned>(tag);
    double result;
    __builtin_memcpy(&result, &bits, sizeof result);
    return result;
}

}  // namespace tessera::detail::double_functions
