// SPDX-License-Identifier: Apache-2.0
// Concurrency::precise_math: functions that take or store exponents, signs and quotients, that classify, and that make
// NaNs.
#include <amp_math.h>

#include <cstring>

#include "tests/conformance/math_check.h"

using namespace concurrency;
using math_check::same;

namespace {

constexpr int steps = 4;

/// Results of the functions that store a second one, and of those with an exponent as argument or result.
template <class T>
struct Parts {
    T fraction, rest, whole, sine, cosine, log_gamma, by_ldexp, by_scalbn;
    int exponent, gamma_sign, logarithm;
};

template <class T>
Parts<T> expected_parts(T x) {
    using Wide = math_check::Wider<T>;
    Parts<T> parts = {};
    Wide whole = 0;
    parts.fraction = static_cast<T>(std::frexp(static_cast<Wide>(x), &parts.exponent));
    parts.rest = static_cast<T>(std::modf(static_cast<Wide>(x), &whole));
    parts.whole = static_cast<T>(whole);
    parts.sine = static_cast<T>(std::sin(static_cast<Wide>(x)));
    parts.cosine = static_cast<T>(std::cos(static_cast<Wide>(x)));
    parts.log_gamma = static_cast<T>(std::lgamma(static_cast<Wide>(x)));
    parts.gamma_sign = std::tgamma(x) < 0 || (x == 0 && std::signbit(x)) ? -1 : 1;
    parts.by_ldexp = static_cast<T>(static_cast<Wide>(x) / 8);
    parts.by_scalbn = static_cast<T>(static_cast<Wide>(x) * 1024);
    parts.logarithm = std::ilogb(static_cast<Wide>(x));
    return parts;
}

template <class T, class Function>
void check_parts(const Function& function) {
    const std::vector<T> values = math_check::arguments<T>();
    const std::vector<Parts<T>> found = math_check::in_kernel<Parts<T>>(values, function);
    for (std::size_t i = 0; i < values.size(); ++i) {
        SCOPED_TRACE(values[i]);
        const Parts<T> wanted = expected_parts(values[i]);
        EXPECT_TRUE(same(found[i].fraction, wanted.fraction));
        EXPECT_TRUE(same(found[i].rest, wanted.rest));
        EXPECT_TRUE(same(found[i].whole, wanted.whole));
        EXPECT_TRUE(math_check::is_near(found[i].sine, wanted.sine, steps));
        EXPECT_TRUE(math_check::is_near(found[i].cosine, wanted.cosine, steps));
        EXPECT_TRUE(math_check::is_near(found[i].log_gamma, wanted.log_gamma, 16));
        EXPECT_TRUE(same(found[i].by_ldexp, wanted.by_ldexp));
        EXPECT_TRUE(same(found[i].by_scalbn, wanted.by_scalbn));
        EXPECT_EQ(found[i].logarithm, wanted.logarithm);
        if (!std::isfinite(values[i])) continue;  // their exponents are unspecified
        EXPECT_EQ(found[i].exponent, wanted.exponent);
        if (values[i] > -100) {  // below, gamma is too small for its sign to show
            EXPECT_EQ(found[i].gamma_sign, wanted.gamma_sign);
        }
    }
}

TEST(PreciseMathResults, AreStoredUnderTheOverloadedNames) {
    const auto function = [](auto x) restrict(amp) {
        Parts<decltype(x)> parts = {};
        parts.fraction = precise_math::frexp(x, &parts.exponent);
        parts.rest = precise_math::modf(x, &parts.whole);
        precise_math::sincos(x, &parts.sine, &parts.cosine);
        parts.log_gamma = precise_math::lgamma(x, &parts.gamma_sign);
        parts.by_ldexp = precise_math::ldexp(x, -3);
        parts.by_scalbn = precise_math::scalbn(x, 10);
        parts.logarithm = precise_math::ilogb(x);
        return parts;
    };
    check_parts<float>(function);
    check_parts<double>(function);
}

TEST(PreciseMathResults, AreStoredUnderTheFloatNames) {
    check_parts<float>([](float x) restrict(amp) {
        Parts<float> parts = {};
        parts.fraction = precise_math::frexpf(x, &parts.exponent);
        parts.rest = precise_math::modff(x, &parts.whole);
        precise_math::sincosf(x, &parts.sine, &parts.cosine);
        parts.log_gamma = precise_math::lgammaf(x, &parts.gamma_sign);
        parts.by_ldexp = precise_math::ldexpf(x, -3);
        parts.by_scalbn = precise_math::scalbnf(x, 10);
        parts.logarithm = precise_math::ilogbf(x);
        return parts;
    });
}

template <class T>
struct Division {
    T remainder;
    int quotient;
};

TEST(PreciseMathResults, RemquoRoundsTheQuotientToEven) {
    const auto overloaded = [](auto a) restrict(amp) {
        Division<decltype(a.x)> result = {};
        result.remainder = precise_math::remquo(a.x, a.y, &result.quotient);
        return result;
    };
    const auto of_float = [](math_check::Pair<float> a) restrict(amp) {
        Division<float> result = {};
        result.remainder = precise_math::remquof(a.x, a.y, &result.quotient);
        return result;
    };
    const auto expect = [](const auto& results) {
        EXPECT_EQ(results[0].remainder, 1);
        EXPECT_EQ(results[0].quotient, 2);
        EXPECT_EQ(results[1].remainder, -1);
        EXPECT_EQ(results[1].quotient, -2);
        EXPECT_EQ(results[2].remainder, -1);
        EXPECT_EQ(results[2].quotient, 3);
        EXPECT_TRUE(std::isnan(results[3].remainder));
    };
    const std::vector<math_check::Pair<float>> floats = {{5, 2}, {5, -3}, {8, 3}, {1, 0}};
    const std::vector<math_check::Pair<double>> doubles = {{5, 2}, {5, -3}, {8, 3}, {1, 0}};
    expect(math_check::in_kernel<Division<float>>(floats, overloaded));
    expect(math_check::in_kernel<Division<float>>(floats, of_float));
    expect(math_check::in_kernel<Division<double>>(doubles, overloaded));
}

TEST(PreciseMathResults, ScalbTakesTheExponentAsAFloatingPointNumber) {
    const std::vector<math_check::Pair<float>> floats = {{3, 4}, {3, -1}, {1, 0.5F}, {1, INFINITY}};
    const auto overloaded = [](auto a) restrict(amp) { return precise_math::scalb(a.x, a.y); };
    const auto of_float = [](math_check::Pair<float> a) restrict(amp) { return precise_math::scalbf(a.x, a.y); };
    const std::vector<math_check::Pair<double>> doubles = {{3, 4}, {3, -1}, {1, 0.5}, {1, INFINITY}};
    const auto expect = [](const auto& results) {
        EXPECT_EQ(results[0], 48);
        EXPECT_EQ(results[1], 1.5);
        EXPECT_TRUE(std::isnan(results[2]));
        EXPECT_TRUE(std::isinf(results[3]));
    };
    expect(math_check::in_kernel<float>(floats, overloaded));
    expect(math_check::in_kernel<float>(floats, of_float));
    expect(math_check::in_kernel<double>(doubles, overloaded));
}

TEST(PreciseMathResults, Classification) {
    const auto bits_of = [](auto x) restrict(amp) {
        return (precise_math::isfinite(x) ? 1 : 0) | (precise_math::isinf(x) ? 2 : 0) | (precise_math::isnan(x) ? 4 : 0) |
               (precise_math::isnormal(x) ? 8 : 0) | (precise_math::signbit(x) ? 16 : 0) | precise_math::fpclassify(x) << 5;
    };
    const auto expect = [bits_of](auto sample) {
        using T = decltype(sample);
        using Limits = std::numeric_limits<T>;
        const std::vector<T> values = {1, -1, Limits::min(), Limits::denorm_min(), -T(0),
                                       Limits::infinity(), Limits::quiet_NaN()};
        const std::vector<int> bits = {1 | 8 | FP_NORMAL << 5, 1 | 8 | 16 | FP_NORMAL << 5, 1 | 8 | FP_NORMAL << 5,
                                       1 | FP_SUBNORMAL << 5,  1 | 16 | FP_ZERO << 5,       2 | FP_INFINITE << 5,
                                       4 | FP_NAN << 5};
        EXPECT_EQ(math_check::in_kernel<int>(values, bits_of), bits);
    };
    expect(1.0F);
    expect(1.0);
    EXPECT_EQ(math_check::in_kernel<int>(std::vector<float>{1, -1, -0.0F, -INFINITY},
                                         [](float x) restrict(amp) { return precise_math::signbitf(x); }),
              (std::vector<int>{0, 1, 1, 1}));
}

TEST(PreciseMathResults, NansAreQuietAndCarryTheirTag) {
    const std::vector<int> tags = {0, 1, 0x12345};
    const std::vector<float> floats = math_check::in_kernel<float>(
        tags, [](int tag) restrict(amp) { return precise_math::nanf(tag); });
    const std::vector<double> doubles = math_check::in_kernel<double>(
        tags, [](int tag) restrict(amp) { return precise_math::nan(tag); });
    for (std::size_t i = 0; i < tags.size(); ++i) {
        unsigned bits = 0;
        unsigned long long long_bits = 0;
        std::memcpy(&bits, &floats[i], sizeof bits);
        std::memcpy(&long_bits, &doubles[i], sizeof long_bits);
        EXPECT_EQ(bits, 0x7FC00000U + static_cast<unsigned>(tags[i]));
        EXPECT_EQ(long_bits, 0x7FF8000000000000ULL + static_cast<unsigned>(tags[i]));
    }
}

}  // namespace
