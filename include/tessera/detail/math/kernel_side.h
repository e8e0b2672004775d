// SPDX-License-Identifier: Apache-2.0
// C's mathematics for the kernel pass and for code that is compiled with it: the C library's declarations are the host's.
#pragma once

#if defined(TESSERA_OVERLOADS) && TESSERA_OVERLOADS
#include <cmath>
#include <cstdlib>

#include <type_traits>

namespace tessera::detail {

/// What kernels calculate with where the arguments are of two types, as amp_math.h's overloads have it: float where one is
/// float and none is double.
template <class First, class Second, bool = std::is_arithmetic<First>::value && std::is_arithmetic<Second>::value>
struct MathOfTwo {};
template <class First, class Second>
struct MathOfTwo<First, Second, true> {
    static constexpr bool is_float = (std::is_same<First, float>::value && !std::is_same<Second, double>::value) ||
                                     (std::is_same<Second, float>::value && !std::is_same<First, double>::value);
    using type = typename std::conditional<is_float, float, double>::type;
};

}  // namespace tessera::detail

#define TESSERA_KERNEL_SIDE __attribute__((device, always_inline, nodebug, abi_tag("amp"))) inline
#define TESSERA_OF_ONE(name) \
    TESSERA_KERNEL_SIDE double name(double x) { return __builtin_##name(x); } \
    TESSERA_KERNEL_SIDE float name##f(float x) { return __builtin_##name##f(x); }
#define TESSERA_OF_TWO(name) \
    TESSERA_KERNEL_SIDE double name(double x, double y) { return __builtin_##name(x, y); } \
    TESSERA_KERNEL_SIDE float name##f(float x, float y) { return __builtin_##name##f(x, y); } \
    template <class First, class Second> \
    TESSERA_KERNEL_SIDE typename tessera::detail::MathOfTwo<First, Second>::type name(First x, Second y) { \
        return static_cast<typename tessera::detail::MathOfTwo<First, Second>::type>( \
            __builtin_##name(static_cast<double>(x), static_cast<double>(y))); \
    }
#define TESSERA_FUNCTIONS_OF_ONE(use) \
    use(acos) use(asin) use(atan) use(cos) use(sin) use(tan) use(cosh) use(sinh) use(tanh) use(acosh) use(asinh) \
    use(atanh) use(exp) use(exp2) use(expm1) use(log) use(log2) use(log10) use(log1p) use(logb) use(sqrt) \
    use(cbrt) use(fabs) use(floor) use(ceil) use(round) use(trunc) use(rint) use(nearbyint) use(erf) use(erfc) \
    use(tgamma) use(lgamma)
#define TESSERA_FUNCTIONS_OF_TWO(use) \
    use(pow) use(fmod) use(fmin) use(fmax) use(hypot) use(atan2) use(copysign) use(fdim) use(remainder) \
    use(nextafter)

TESSERA_FUNCTIONS_OF_ONE(TESSERA_OF_ONE)
TESSERA_FUNCTIONS_OF_TWO(TESSERA_OF_TWO)
TESSERA_KERNEL_SIDE int abs(int x) { return __builtin_abs(x); }
TESSERA_KERNEL_SIDE double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
TESSERA_KERNEL_SIDE float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
TESSERA_KERNEL_SIDE double frexp(double x, int* y) { return __builtin_frexp(x, y); }
TESSERA_KERNEL_SIDE float frexpf(float x, int* y) { return __builtin_frexpf(x, y); }
TESSERA_KERNEL_SIDE double ldexp(double x, int y) { return __builtin_ldexp(x, y); }
TESSERA_KERNEL_SIDE float ldexpf(float x, int y) { return __builtin_ldexpf(x, y); }
TESSERA_KERNEL_SIDE double scalbn(double x, int y) { return __builtin_scalbn(x, y); }
TESSERA_KERNEL_SIDE float scalbnf(float x, int y) { return __builtin_scalbnf(x, y); }
TESSERA_KERNEL_SIDE int ilogb(double x) { return __builtin_ilogb(x); }
TESSERA_KERNEL_SIDE int ilogbf(float x) { return __builtin_ilogbf(x); }
TESSERA_KERNEL_SIDE double modf(double x, double* y) { return __builtin_modf(x, y); }
TESSERA_KERNEL_SIDE float modff(float x, float* y) { return __builtin_modff(x, y); }
TESSERA_KERNEL_SIDE double remquo(double x, double y, int* z) { return __builtin_remquo(x, y, z); }
TESSERA_KERNEL_SIDE float remquof(float x, float y, int* z) { return __builtin_remquof(x, y, z); }

namespace std {
#define TESSERA_IN_STD(name) using ::name; using ::name##f;
TESSERA_FUNCTIONS_OF_ONE(TESSERA_IN_STD)
TESSERA_FUNCTIONS_OF_TWO(TESSERA_IN_STD)
TESSERA_IN_STD(fma)
TESSERA_IN_STD(frexp)
TESSERA_IN_STD(ldexp)
TESSERA_IN_STD(scalbn)
TESSERA_IN_STD(ilogb)
TESSERA_IN_STD(modf)
TESSERA_IN_STD(remquo)
using ::abs;
#undef TESSERA_IN_STD
}  // namespace std

#undef TESSERA_FUNCTIONS_OF_ONE
#undef TESSERA_FUNCTIONS_OF_TWO
#undef TESSERA_OF_ONE
#undef TESSERA_OF_TWO
#undef TESSERA_KERNEL_SIDE
#endif
