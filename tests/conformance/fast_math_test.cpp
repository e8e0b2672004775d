// SPDX-License-Identifier: Apache-2.0
// Concurrency::fast_math: every function under both names, in kernels and on the host.
#include <amp_math.h>

#include "tests/conformance/math_check.h"

using namespace concurrency;

namespace {

constexpr int steps = 4;  // units of the last place; the C library promises a few

#define CHECK_BOTH(name)                      \
    CHECK_UNARY(float, fast_math, name, steps); \
    CHECK_UNARY_AS(float, fast_math, name##f, std::name, steps)

#define CHECK_BOTH_OF_TWO(name)                \
    CHECK_BINARY(float, fast_math, name, steps); \
    CHECK_BINARY_AS(float, fast_math, name##f, std::name, steps)

TEST(FastMath, TrigonometricFunctions) {
    CHECK_BOTH(acos);
    CHECK_BOTH(asin);
    CHECK_BOTH(atan);
    CHECK_BOTH(cos);
    CHECK_BOTH(sin);
    CHECK_BOTH(tan);
    CHECK_BOTH_OF_TWO(atan2);
}

TEST(FastMath, HyperbolicFunctions) {
    CHECK_BOTH(cosh);
    CHECK_BOTH(sinh);
    CHECK_BOTH(tanh);
}

TEST(FastMath, ExponentialsAndLogarithms) {
    CHECK_BOTH(exp);
    CHECK_BOTH(exp2);
    CHECK_BOTH(log);
    CHECK_BOTH(log10);
    CHECK_BOTH(log2);
    CHECK_BOTH_OF_TWO(pow);
}

TEST(FastMath, RoundingAndRemainders) {
    CHECK_BOTH(ceil);
    CHECK_BOTH(floor);
    CHECK_BOTH(round);
    CHECK_BOTH(trunc);
    CHECK_BOTH_OF_TWO(fmod);
}

TEST(FastMath, MagnitudesAndRoots) {
    CHECK_BOTH(fabs);
    CHECK_BOTH(sqrt);
    CHECK_BOTH_OF_TWO(fmax);
    CHECK_BOTH_OF_TWO(fmin);
    CHECK_UNARY_AS(float, fast_math, rsqrt, 1 / std::sqrt, 0);
    CHECK_UNARY_AS(float, fast_math, rsqrtf, 1 / std::sqrt, 0);
}

/// What the functions with several results store.
struct Parts {
    float fraction;
    int exponent;
    float rest;
    float whole;
    float sine;
    float cosine;
    float scaled;
};

template <class Split>
void check_parts(const Split& split) {
    const std::vector<float> values = math_check::arguments<float>();
    const std::vector<Parts> parts = math_check::in_kernel<Parts>(values, split);
    for (std::size_t i = 0; i < values.size(); ++i) {
        SCOPED_TRACE(values[i]);
        Parts expected = {};
        double whole = 0;
        expected.fraction = static_cast<float>(std::frexp(static_cast<double>(values[i]), &expected.exponent));
        expected.rest = static_cast<float>(std::modf(static_cast<double>(values[i]), &whole));
        EXPECT_TRUE(math_check::same(parts[i].fraction, expected.fraction));
        if (std::isfinite(values[i])) {
            EXPECT_EQ(parts[i].exponent, expected.exponent);
        }
        EXPECT_TRUE(math_check::same(parts[i].rest, expected.rest));
        EXPECT_TRUE(math_check::same(parts[i].whole, static_cast<float>(whole)));
        EXPECT_TRUE(math_check::is_near(parts[i].sine, std::sin(values[i]), steps));
        EXPECT_TRUE(math_check::is_near(parts[i].cosine, std::cos(values[i]), steps));
        EXPECT_TRUE(math_check::same(parts[i].scaled, static_cast<float>(std::ldexp(static_cast<double>(values[i]), -3))));
    }
}

TEST(FastMath, FunctionsWithSeveralResults) {
    check_parts([](float x) restrict(amp) {
        Parts parts = {};
        parts.fraction = fast_math::frexp(x, &parts.exponent);
        parts.rest = fast_math::modf(x, &parts.whole);
        fast_math::sincos(x, &parts.sine, &parts.cosine);
        parts.scaled = fast_math::ldexp(x, -3);
        return parts;
    });
    check_parts([](float x) restrict(amp) {
        Parts parts = {};
        parts.fraction = fast_math::frexpf(x, &parts.exponent);
        parts.rest = fast_math::modff(x, &parts.whole);
        fast_math::sincosf(x, &parts.sine, &parts.cosine);
        parts.scaled = fast_math::ldexpf(x, -3);
        return parts;
    });
}

TEST(FastMath, Classification) {
    const std::vector<float> values = math_check::arguments<float>();
    const std::vector<int> bits = math_check::in_kernel<int>(values, [](float x) restrict(amp) {
        return (fast_math::isfinite(x) ? 1 : 0) | (fast_math::isinf(x) ? 2 : 0) | (fast_math::isnan(x) ? 4 : 0) |
               (fast_math::signbit(x) ? 8 : 0) | (fast_math::signbitf(x) != 0 ? 16 : 0);
    });
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = values[i];
        const int kind = x != x ? 4 : x - x == 0 ? 1 : 2;
        const int negative = __builtin_signbit(x) != 0 ? 8 | 16 : 0;
        EXPECT_EQ(bits[i], kind | negative) << x;
    }
}

TEST(FastMath, AcceptsIntegersAndDoubles) {
    const std::vector<float> results = math_check::in_kernel<float>(std::vector<int>{4, 9}, [](int x) restrict(amp) {
        return static_cast<float>(fast_math::sqrt(x) + fast_math::rsqrt(static_cast<float>(x)) + fast_math::pow(x, 2.0) +
                                  fast_math::rsqrt(1));
    });
    EXPECT_FLOAT_EQ(results[0], 2 + 0.5F + 16 + 1);
    EXPECT_FLOAT_EQ(results[1], 3 + 1 / 3.0F + 81 + 1);
}

}  // namespace
