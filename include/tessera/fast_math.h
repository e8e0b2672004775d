// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "tessera/detail/math/float_functions.h"
#include "tessera/detail/math/split_functions.h"

/// Mathematics in single precision for kernels (C++ AMP reference: Concurrency::fast_math namespace). Visual C++ may trade
/// accuracy for speed here; Tessera is a reference and gives the C library's results, the same as precise_math.
///
/// A name that `<cmath>` has is the function of `<cmath>`, as Visual C++ has it for host code: host code may call it with
/// double, and `using namespace std` together with `using namespace concurrency::fast_math` is not ambiguous. So in a kernel an
/// argument of type double or int, which Visual C++ would convert to float, is calculated in double, and isfinite, isinf,
/// isnan and signbit return bool.
namespace Concurrency::fast_math {

using std::acos;
using std::asin;
using std::atan;
using std::ceil;
using std::cos;
using std::cosh;
using std::exp;
using std::exp2;
using std::fabs;
using std::floor;
using std::log;
using std::log10;
using std::log2;
using std::round;
using std::sin;
using std::sinh;
using std::sqrt;
using std::tan;
using std::tanh;
using std::trunc;
using std::atan2;
using std::fmax;
using std::fmin;
using std::fmod;
using std::pow;
using std::ldexp;
using std::signbit;
using std::isfinite;
using std::isinf;
using std::isnan;

using ::acosf;
using ::asinf;
using ::atanf;
using ::ceilf;
using ::cosf;
using ::coshf;
using ::expf;
using ::exp2f;
using ::fabsf;
using ::floorf;
using ::logf;
using ::log10f;
using ::log2f;
using ::roundf;
using ::sinf;
using ::sinhf;
using ::sqrtf;
using ::tanf;
using ::tanhf;
using ::truncf;
using ::atan2f;
using ::fmaxf;
using ::fminf;
using ::fmodf;
using ::powf;
using ::ldexpf;

using tessera::detail::split_functions::frexp;
using tessera::detail::split_functions::frexpf;
using tessera::detail::split_functions::modf;
using tessera::detail::split_functions::modff;

using tessera::detail::float_functions::rsqrt;
using tessera::detail::float_functions::rsqrtf;
using tessera::detail::float_functions::signbitf;
using tessera::detail::float_functions::sincos;
using tessera::detail::float_functions::sincosf;

}  // namespace Concurrency::fast_math
