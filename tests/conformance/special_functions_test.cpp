// SPDX-License-Identifier: Apache-2.0
// Concurrency::precise_math: the functions that the C library does not have.
#include <amp_math.h>

#include "tests/conformance/math_check.h"

using namespace concurrency;
using math_check::in_kernel;
using math_check::is_near;
using math_check::same;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// An argument and the function's value there.
struct Known {
    double x;
    double value;
};

/// Compares in kernels, under the three names, within two units of the last place for double (rcbrt is rounded twice) and
/// one for float.
template <class Function, class FloatFunction>
void expect_known(const std::vector<Known>& table, const Function& function, const FloatFunction& float_function) {
    std::vector<double> doubles;
    std::vector<float> floats;
    for (const Known& known : table) {
        doubles.push_back(known.x);
        floats.push_back(static_cast<float>(known.x));
    }
    const std::vector<double> results = in_kernel<double>(doubles, function);
    const std::vector<float> float_results = in_kernel<float>(floats, function);
    const std::vector<float> by_name = in_kernel<float>(floats, float_function);
    for (std::size_t i = 0; i < table.size(); ++i) {
        SCOPED_TRACE(table[i].x);
        EXPECT_TRUE(is_near(results[i], table[i].value, 2)) << testing::PrintToString(results[i]);
        EXPECT_TRUE(same(by_name[i], float_results[i]));
        EXPECT_TRUE(same(results[i], function(table[i].x))) << "differs on the host";
        if (floats[i] != table[i].x && std::isfinite(table[i].x)) continue;  // another argument has another value
        EXPECT_TRUE(is_near(float_results[i], static_cast<float>(table[i].value), 1)) << float_results[i];
    }
}

#define EXPECT_KNOWN(name, ...)                                                                   \
    expect_known(__VA_ARGS__, [](auto x) restrict(cpu, amp) { return precise_math::name(x); },    \
                 [](float x) restrict(cpu, amp) { return precise_math::name##f(x); })

/// The zero of `function(y) - x` between two bounds, by halving: slow and certain.
template <class Function>
double root(const Function& function, double x, long double low, long double high) {
    const bool rising = function(high) > function(low);
    for (int step = 0; step < 400; ++step) {
        const long double middle = (low + high) / 2;
        ((function(middle) < x) == rising ? low : high) = middle;
    }
    return static_cast<double>(low);
}

TEST(SpecialFunctions, OfPiAreExactAtQuartersAndHalves) {
    EXPECT_KNOWN(sinpi, {{0, 0}, {0.5, 1}, {1, 0}, {1.5, -1}, {2, 0}, {-0.5, -1}, {1e15 + 0.5, 1}, {1e300, 0},
                         {1.0 / 6, 0.5}, {0.25, std::sqrt(0.5)}, {infinity, not_a_number}, {not_a_number, not_a_number}});
    EXPECT_KNOWN(cospi, {{0, 1}, {0.5, 0}, {1, -1}, {1.5, 0}, {2, 1}, {-1, -1}, {1e15 + 0.5, 0}, {1e300, 1},
                         {0.25, std::sqrt(0.5)}, {-infinity, not_a_number}, {not_a_number, not_a_number}});
    EXPECT_KNOWN(tanpi, {{0, 0}, {0.25, 1}, {-0.25, -1}, {0.5, infinity}, {1.5, -infinity}, {-0.5, -infinity}, {1, 0},
                         {0.75, -1}, {infinity, not_a_number}});
}

TEST(SpecialFunctions, OfPiHaveTheSignsOfZeroThatC23Gives) {
    const std::vector<double> whole = {0.0, -0.0, 1, -1, 2, -2};
    const std::vector<double> sines = in_kernel<double>(
        whole, [](double x) restrict(amp) { return precise_math::sinpi(x); });
    const std::vector<double> tangents = in_kernel<double>(
        whole, [](double x) restrict(amp) { return precise_math::tanpi(x); });
    const std::vector<double> expected_sines = {0.0, -0.0, 0.0, -0.0, 0.0, -0.0};
    const std::vector<double> expected_tangents = {0.0, -0.0, -0.0, 0.0, 0.0, -0.0};
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_TRUE(same(sines[i], expected_sines[i])) << whole[i];
        EXPECT_TRUE(same(tangents[i], expected_tangents[i])) << whole[i];
    }
}

TEST(SpecialFunctions, OfPiAgreeWithTheLibraryInBetween) {
    constexpr long double pi = 3.14159265358979323846264338328L;
    for (int i = -800; i <= 800; ++i) {
        const double x = i / 97.0;
        EXPECT_NEAR(precise_math::sinpi(x), static_cast<double>(std::sin(pi * x)), 2e-16) << x;
        EXPECT_NEAR(precise_math::cospi(x), static_cast<double>(std::cos(pi * x)), 2e-16) << x;
        const double tangent = static_cast<double>(std::tan(pi * x));
        EXPECT_NEAR(precise_math::tanpi(x), tangent, 1e-15 * std::fabs(tangent) + 1e-18) << x;
    }
}

TEST(SpecialFunctions, InverseErrorFunctions) {
    std::vector<Known> erfinv = {{0, 0}, {1, infinity}, {-1, -infinity}, {1.5, not_a_number}, {not_a_number, not_a_number}};
    const auto erf = [](long double y) { return std::erf(y); };
    for (const double x : {1e-12, 0.1, 0.25, 0.4999, 0.5, 0.75, 0.9, 0.999, 1 - 0x1p-20, 1 - 0x1p-50}) {
        const double y = x < 0.9 ? root(erf, x, 0, 8) : root([](long double z) { return std::erfc(z); }, 1 - x, 0, 8);
        erfinv.push_back({x, y});
        erfinv.push_back({-x, -y});
    }
    EXPECT_KNOWN(erfinv, erfinv);
    std::vector<Known> erfcinv = {{1, 0}, {0, infinity}, {2, -infinity}, {-0.5, not_a_number}, {2.5, not_a_number}};
    for (const double x : {5e-324, 1e-310, 1e-300, 1e-20, 0x1p-30, 0.25, 0.5, 0.75}) {
        const double y = root([](long double z) { return std::erfc(z); }, x, 0, 28);
        erfcinv.push_back({x, y});
        if (x >= 0.25 || x == 0x1p-30) erfcinv.push_back({2 - x, -y});
    }
    EXPECT_KNOWN(erfcinv, erfcinv);
    EXPECT_DOUBLE_EQ(precise_math::erfinv(0.5), 0.47693627620446987338);
}

TEST(SpecialFunctions, NormalDistribution) {
    EXPECT_KNOWN(phi, {{0, 0.5}, {1, 0.84134474606854294859}, {-1, 0.15865525393145705141}, {2, 0.97724986805182079280},
                       {-3, 0.0013498980316300945267}, {-5, 2.8665157187919391167e-7}, {-10, 7.6198530241605260660e-24},
                       {40, 1}, {-40, 0}, {infinity, 1}, {-infinity, 0}, {not_a_number, not_a_number}});
    std::vector<Known> probit = {{0.5, 0}, {0, -infinity}, {1, infinity}, {-0.5, not_a_number}, {1.5, not_a_number}};
    for (const double p : {1e-300, 0x1p-40, 0.125, 0.25, 0.75, 0.875}) {
        const auto cumulative = [](long double x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; };
        probit.push_back({p, root(cumulative, p, -40, 40)});
    }
    EXPECT_KNOWN(probit, probit);
}

TEST(SpecialFunctions, ReciprocalRoots) {
    EXPECT_KNOWN(rsqrt, {{4, 0.5}, {0.25, 2}, {2, 0.70710678118654752440}, {0, infinity}, {-0.0, -infinity}, {infinity, 0},
                         {-1, not_a_number}, {not_a_number, not_a_number}});
    EXPECT_KNOWN(rcbrt, {{8, 0.5}, {-8, -0.5}, {2, 0.79370052598409973738}, {0, infinity}, {-0.0, -infinity}, {infinity, 0},
                         {-infinity, 0}, {not_a_number, not_a_number}});
}

}  // namespace
