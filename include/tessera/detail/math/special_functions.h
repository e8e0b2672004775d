// SPDX-License-Identifier: Apache-2.0
// Functions of precise_math that the C library lacks, in double precision. They are pure: no state, no errno of their own.
#pragma once

#include "tessera/detail/config.h"

// `const` tells the compiler so: kernels that call them run as loops over the threads of a tile, too.
#define TESSERA_MATHEMATICS TESSERA_EXPORT __attribute__((const))

namespace tessera::detail {

/// sin, cos and tan of pi * x. The argument is reduced without a rounding error, so integers and halves give exact
/// results, with the signs of zero and the poles that C23 gives them; an infinity gives NaN.
TESSERA_MATHEMATICS double sine_of_pi_times(double x);
TESSERA_MATHEMATICS double cosine_of_pi_times(double x);
TESSERA_MATHEMATICS double tangent_of_pi_times(double x);

/// The y with erf(y) = x. -1 and 1 give infinities, anything beyond them NaN.
TESSERA_MATHEMATICS double inverse_erf(double x);

/// The y with erfc(y) = x. 0 and 2 give infinities, anything beyond them NaN.
TESSERA_MATHEMATICS double inverse_erfc(double x);

/// The probability that a normally distributed number (mean 0, variance 1) is not above x; and its inverse, in which 0 and
/// 1 give infinities and anything beyond them NaN.
TESSERA_MATHEMATICS double normal_probability(double x);
TESSERA_MATHEMATICS double normal_quantile(double probability);

}  // namespace tessera::detail

#undef TESSERA_MATHEMATICS
