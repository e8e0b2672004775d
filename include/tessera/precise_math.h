// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "tessera/detail/math/double_functions.h"
#include "tessera/detail/math/float_functions.h"
#include "tessera/detail/math/split_functions.h"

/// Mathematics in single and double precision for kernels (C++ AMP reference: Concurrency::precise_math namespace), with
/// the accuracy of the C library. Every accelerator has double precision.
///
/// A name that `<cmath>` has is the function of `<cmath>`, as Visual C++ has it for host code, and with it come the overloads
/// for long double, integers and mixed arguments. Functions that classify, and signbit, return bool where the reference
/// says int; fpclassify returns the FP_ constants of `<cmath>`.
namespace Concurrency::precise_math {

using std::acos;
using std::acosh;
using std::asin;
using std::asinh;
using std::atan;
using std::atanh;
using std::cbrt;
using std::ceil;
using std::cos;
using std::cosh;
using std::erf;
using std::erfc;
using std::exp;
using std::exp2;
using std::expm1;
using std::fabs;
using std::floor;
using std::log;
using std::log10;
using std::log1p;
using std::log2;
using std::logb;
using std::nearbyint;
using std::round;
using std::sin;
using std::sinh;
using std::sqrt;
using std::tan;
using std::tanh;
using std::tgamma;
using std::trunc;
using std::atan2;
using std::copysign;
using std::fdim;
using std::fmax;
using std::fmin;
using std::fmod;
using std::hypot;
using std::nextafter;
using std::pow;
using std::remainder;
using std::fma;
using std::ilogb;
using std::ldexp;
using std::scalbn;
using std::signbit;
using std::fpclassify;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::isnormal;

using ::acosf;
using ::acoshf;
using ::asinf;
using ::asinhf;
using ::atanf;
using ::atanhf;
using ::cbrtf;
using ::ceilf;
using ::cosf;
using ::coshf;
using ::erff;
using ::erfcf;
using ::expf;
using ::exp2f;
using ::expm1f;
using ::fabsf;
using ::floorf;
using ::logf;
using ::log10f;
using ::log1pf;
using ::log2f;
using ::logbf;
using ::nearbyintf;
using ::roundf;
using ::sinf;
using ::sinhf;
using ::sqrtf;
using ::tanf;
using ::tanhf;
using ::tgammaf;
using ::truncf;
using ::atan2f;
using ::copysignf;
using ::fdimf;
using ::fmaxf;
using ::fminf;
using ::fmodf;
using ::hypotf;
using ::nextafterf;
using ::powf;
using ::remainderf;
using ::fmaf;
using ::ilogbf;
using ::ldexpf;
using ::scalbnf;

// The C library's own, under names that the C++ library does not have.
using ::exp10;
using ::exp10f;
using ::scalb;
using ::scalbf;

// Of one argument, for host code: it changes a variable that all threads share.
using std::lgamma;
using ::lgammaf;

using tessera::detail::split_functions::frexp;
using tessera::detail::split_functions::frexpf;
using tessera::detail::split_functions::modf;
using tessera::detail::split_functions::modff;
using tessera::detail::split_functions::remquo;
using tessera::detail::split_functions::remquof;

using tessera::detail::float_functions::cospi;
using tessera::detail::float_functions::cospif;
using tessera::detail::float_functions::erfcinv;
using tessera::detail::float_functions::erfcinvf;
using tessera::detail::float_functions::erfinv;
using tessera::detail::float_functions::erfinvf;
using tessera::detail::float_functions::exp10;
using tessera::detail::float_functions::lgamma;
using tessera::detail::float_functions::lgammaf;
using tessera::detail::float_functions::nanf;
using tessera::detail::float_functions::phi;
using tessera::detail::float_functions::phif;
using tessera::detail::float_functions::probit;
using tessera::detail::float_functions::probitf;
using tessera::detail::float_functions::rcbrt;
using tessera::detail::float_functions::rcbrtf;
using tessera::detail::float_functions::rsqrt;
using tessera::detail::float_functions::rsqrtf;
using tessera::detail::float_functions::scalb;
using tessera::detail::float_functions::signbitf;
using tessera::detail::float_functions::sincos;
using tessera::detail::float_functions::sincosf;
using tessera::detail::float_functions::sinpi;
using tessera::detail::float_functions::sinpif;
using tessera::detail::float_functions::tanpi;
using tessera::detail::float_functions::tanpif;

using tessera::detail::double_functions::cospi;
using tessera::detail::double_functions::erfcinv;
using tessera::detail::double_functions::erfinv;
using tessera::detail::double_functions::lgamma;
using tessera::detail::double_functions::nan;
using tessera::detail::double_functions::phi;
using tessera::detail::double_functions::probit;
using tessera::detail::double_functions::rcbrt;
using tessera::detail::double_functions::rsqrt;
using tessera::detail::double_functions::sincos;
using tessera::detail::double_functions::sinpi;
using tessera::detail::double_functions::tanpi;

}  // namespace Concurrency::precise_math
