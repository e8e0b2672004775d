// SPDX-License-Identifier: Apache-2.0
// The functions of <cmath> that store a second result. They store it here, in the user's translation unit, where the race
// detector sees it; a store in the C library it does not. Templates, so that a call in a program that sees these and the
// C library's, by using-directives, is not ambiguous but goes to the latter.
#pragma once

#include <cmath>

#include "tessera/detail/config.h"

namespace tessera::detail::split_functions {

/// Splits x into a fraction in [0.5, 1), which it returns, and a power of 2, whose exponent it stores.
template <class Number>
TESSERA_INLINE auto frexp(Number x, int* exponent) -> decltype(std::frexp(x, exponent)) {
    int found = 0;
    const auto fraction = std::frexp(x, &found);
    *exponent = found;
    return fraction;
}
template <class = void>
TESSERA_INLINE float frexpf(float x, int* exponent) {
    return split_functions::frexp(x, exponent);
}

/// Splits x into its fraction, which it returns, and its whole part, which it stores; both have the sign of x.
template <class Number, class Whole>
TESSERA_INLINE auto modf(Number x, Whole* whole) -> decltype(std::modf(x, whole)) {
    Whole found = 0;
    const auto fraction = std::modf(x, &found);
    *whole = found;
    return fraction;
}
template <class = void>
TESSERA_INLINE float modff(float x, float* whole) {
    return split_functions::modf(x, whole);
}

/// The remainder x - n * y with n the whole number next to x / y, the even one of two. Stores the sign and at least the
/// last three bits of n.
template <class Number, class Divisor>
TESSERA_INLINE auto remquo(Number x, Divisor y, int* quotient) -> decltype(std::remquo(x, y, quotient)) {
    int found = 0;
    const auto remainder = std::remquo(x, y, &found);
    *quotient = found;
    return remainder;
}
template <class = void>
TESSERA_INLINE float remquof(float x, float y, int* quotient) {
    return split_functions::remquo(x, y, quotient);
}

}  // namespace tessera::detail::split_functions
