// SPDX-License-Identifier: Apache-2.0
// Concurrency::precise_math: the functions of one and two arguments that the C library has, with float, with double and
// under their f names, in kernels and on the host.
#include <amp_math.h>

#include "tests/conformance/math_check.h"

using namespace concurrency;

namespace {

constexpr int steps = 4;  // units of the last place; the C library promises a few

#define CHECK_ALL_WITHIN(limit, name)             \
    CHECK_UNARY(float, precise_math, name, limit);  \
    CHECK_UNARY(double, precise_math, name, limit); \
    CHECK_UNARY_AS(float, precise_math, name##f, std::name, limit)
#define CHECK_ALL(name) CHECK_ALL_WITHIN(steps, name)

#define CHECK_ALL_OF_TWO(name)                     \
    CHECK_BINARY(float, precise_math, name, steps);  \
    CHECK_BINARY(double, precise_math, name, steps); \
    CHECK_BINARY_AS(float, precise_math, name##f, std::name, steps)

TEST(PreciseMath, TrigonometricFunctions) {
    CHECK_ALL(acos);
    CHECK_ALL(asin);
    CHECK_ALL(atan);
    CHECK_ALL(cos);
    CHECK_ALL(sin);
    CHECK_ALL(tan);
    CHECK_ALL_OF_TWO(atan2);
}

TEST(PreciseMath, HyperbolicFunctions) {
    CHECK_ALL(acosh);
    CHECK_ALL(asinh);
    CHECK_ALL(atanh);
    CHECK_ALL(cosh);
    CHECK_ALL(sinh);
    CHECK_ALL(tanh);
}

TEST(PreciseMath, ExponentialsAndLogarithms) {
    CHECK_ALL(exp);
    CHECK_ALL(exp2);
    CHECK_ALL(expm1);
    CHECK_ALL(log);
    CHECK_ALL(log10);
    CHECK_ALL(log1p);
    CHECK_ALL(log2);
    CHECK_ALL(logb);
    CHECK_ALL_OF_TWO(pow);
    CHECK_UNARY_AS(float, precise_math, exp10, ::exp10, steps);
    CHECK_UNARY_AS(float, precise_math, exp10f, ::exp10, steps);
    CHECK_UNARY_AS(double, precise_math, exp10, ::exp10l, steps);
}

TEST(PreciseMath, ErrorAndGammaFunctions) {
    CHECK_ALL_WITHIN(8, erf);
    CHECK_ALL_WITHIN(8, erfc);
    CHECK_ALL_WITHIN(16, tgamma);
}

TEST(PreciseMath, Rounding) {
    CHECK_ALL(ceil);
    CHECK_ALL(floor);
    CHECK_ALL(nearbyint);
    CHECK_ALL(round);
    CHECK_ALL(trunc);
}

TEST(PreciseMath, HalvesAreRoundedAwayFromZeroOrToEven) {
    const std::vector<double> halves = {-2.5, -1.5, -0.5, 0.5, 1.5, 2.5};
    EXPECT_EQ(math_check::in_kernel<double>(halves, [](double x) restrict(amp) { return precise_math::round(x); }),
              (std::vector<double>{-3, -2, -1, 1, 2, 3}));
    EXPECT_EQ(math_check::in_kernel<double>(halves, [](double x) restrict(amp) { return precise_math::nearbyint(x); }),
              (std::vector<double>{-2, -2, -0.0, 0, 2, 2}));
}

TEST(PreciseMath, Remainders) {
    CHECK_ALL_OF_TWO(fmod);
    CHECK_ALL_OF_TWO(remainder);
}

TEST(PreciseMath, MagnitudesAndRoots) {
    CHECK_ALL(fabs);
    CHECK_ALL(cbrt);
    CHECK_ALL(sqrt);
    CHECK_ALL_OF_TWO(copysign);
    CHECK_ALL_OF_TWO(fdim);
    CHECK_ALL_OF_TWO(fmax);
    CHECK_ALL_OF_TWO(fmin);
    CHECK_ALL_OF_TWO(hypot);
}

TEST(PreciseMath, NextafterIsTheNeighbour) {
    using Float = std::numeric_limits<float>;
    using Double = std::numeric_limits<double>;
    using Floats = math_check::Pair<float>;
    using Doubles = math_check::Pair<double>;
    const std::vector<Floats> floats = {{1, 2}, {1, 0}, {0, -1}, {1, 1}, {Float::max(), Float::infinity()}};
    const std::vector<float> next = {1 + Float::epsilon(), 1 - Float::epsilon() / 2, -Float::denorm_min(), 1,
                                     Float::infinity()};
    EXPECT_EQ(math_check::in_kernel<float>(
                  floats, [](Floats a) restrict(amp) { return precise_math::nextafter(a.x, a.y); }), next);
    EXPECT_EQ(math_check::in_kernel<float>(
                  floats, [](Floats a) restrict(amp) { return precise_math::nextafterf(a.x, a.y); }), next);
    const std::vector<Doubles> doubles = {{1, 2}, {1, 0}, {0, -1}, {1, 1}};
    EXPECT_EQ(math_check::in_kernel<double>(
                  doubles, [](Doubles a) restrict(amp) { return precise_math::nextafter(a.x, a.y); }),
              (std::vector<double>{1 + Double::epsilon(), 1 - Double::epsilon() / 2, -Double::denorm_min(), 1}));
}

// The product of these factors takes more digits than the type has; rounding it before the subtraction leaves nothing.
TEST(PreciseMath, FmaRoundsOnce) {
    const std::vector<float> e = {std::numeric_limits<float>::epsilon()};
    const std::vector<double> d = {std::numeric_limits<double>::epsilon()};
    const auto fma = [](auto x) restrict(amp) { return precise_math::fma(1 + x, 1 - x, decltype(x)(-1)); };
    const auto fmaf = [](float x) restrict(amp) { return precise_math::fmaf(1 + x, 1 - x, -1.0F); };
    EXPECT_EQ(math_check::in_kernel<float>(e, fma)[0], -e[0] * e[0]);
    EXPECT_EQ(math_check::in_kernel<float>(e, fmaf)[0], -e[0] * e[0]);
    EXPECT_EQ(math_check::in_kernel<double>(d, fma)[0], -d[0] * d[0]);
}

}  // namespace
