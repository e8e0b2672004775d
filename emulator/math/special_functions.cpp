// SPDX-License-Identifier: Apache-2.0
#include "tessera/detail/math/special_functions.h"

#include <cmath>
#include <limits>

namespace tessera::detail {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// What has erf in it is calculated in long double. Its tail is so steep that the rounding of an argument alone would cost
// three of a double's digits, and it reaches below the smallest normal double.
using Wide = long double;

constexpr Wide kSqrtPi = 1.77245385090551602729816748334L;
constexpr Wide kSqrt2 = 1.41421356237309504880168872421L;
constexpr Wide kLog2 = 0.693147180559945309417232121458L;

Wide erf_derivative(Wide y) { return 2 / kSqrtPi * std::exp(-y * y); }

/// Halley's method, which triples the correct digits: `y` after a step whose plain Newton correction is `newton`. The
/// second derivative of erf and of erfc is -2 y times the first.
Wide halley(Wide y, Wide newton) { return y - newton / (1 + newton * y); }

/// For x in [0, 0.5].
double inverse_erf_near_zero(Wide x) {
    Wide y = x * kSqrtPi / 2;
    for (int step = 0; step < 3; ++step) y = halley(y, (std::erf(y) - x) / erf_derivative(y));
    return static_cast<double>(y);
}

/// For x in (0, 0.5]. Begins with the rational function 26.2.23 of Abramowitz and Stegun, Handbook of Mathematical
/// Functions, whose error is below 0.00045.
double inverse_erfc_near_zero(Wide x) {
    const Wide t = std::sqrt(2 * (kLog2 - std::log(x)));
    Wide y = (t - (2.515517L + t * (0.802853L + t * 0.010328L)) /
                      (1 + t * (1.432788L + t * (0.189269L + t * 0.001308L)))) /
             kSqrt2;
    for (int step = 0; step < 3; ++step) y = halley(y, (std::erfc(y) - x) / -erf_derivative(y));
    return static_cast<double>(y);
}

}  // namespace

double sine_of_pi_times(double x) {
    if (!std::isfinite(x)) return kNaN;
    const double rest = std::remainder(x, 2.0);  // exact, in [-1, 1]
    const double turn = std::fabs(rest) > 0.5 ? 1 - std::fabs(rest) : std::fabs(rest);
    if (turn == 0) return std::copysign(0.0, x);
    return std::copysign(turn > 0.25 ? std::cos(kPi * (0.5 - turn)) : std::sin(kPi * turn), rest);
}

double cosine_of_pi_times(double x) {
    if (!std::isfinite(x)) return kNaN;
    const double turn = std::fabs(std::remainder(x, 2.0));
    if (turn <= 0.25) return std::cos(kPi * turn);
    if (turn < 0.75) return std::sin(kPi * (0.5 - turn));
    return -std::cos(kPi * (1 - turn));
}

double tangent_of_pi_times(double x) { return sine_of_pi_times(x) / cosine_of_pi_times(x); }

double inverse_erf(double x) {
    if (!(std::fabs(x) <= 1)) return kNaN;
    const double size = std::fabs(x);
    if (size == 1) return std::copysign(kInfinity, x);
    return std::copysign(size <= 0.5 ? inverse_erf_near_zero(size) : inverse_erfc_near_zero(1 - size), x);
}

double inverse_erfc(double x) {
    if (!(x >= 0 && x <= 2)) return kNaN;
    if (x == 0) return kInfinity;
    return x <= 0.5 ? inverse_erfc_near_zero(x) : inverse_erf(1 - x);  // 1 - x is exact from 0.5 to 2
}

double normal_probability(double x) { return static_cast<double>(std::erfc(-x / kSqrt2) / 2); }

double normal_quantile(double probability) {
    const double z = inverse_erfc(2 * probability);
    return z == 0 ? 0.0 : static_cast<double>(-kSqrt2 * z);
}

}  // namespace tessera::detail
