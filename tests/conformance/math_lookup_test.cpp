// SPDX-License-Identifier: Apache-2.0
// amp_math.h as the only header of the emulator in two translation units, here after <cmath>, and names that a program sees
// from several namespaces at once.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include <amp_math.h>

#include "tests/conformance/math_alone.h"

namespace {

namespace all_of_fast_math {

using namespace std;
using namespace concurrency::fast_math;

float mixture(float x) {
    float sine = 0, cosine = 0, whole = 0;
    int exponent = 0;
    sincos(x, &sine, &cosine);
    sincosf(x, &sine, &cosine);
    const float fraction = frexp(x, &exponent) + frexpf(x, &exponent) + modf(x, &whole) + modff(x, &whole);
    return sqrt(x) + sqrtf(x) + rsqrt(x) + rsqrtf(x) + fmax(x, 2.0F) + powf(x, 2) + ldexpf(x, 1) + fabs(x) + sine + cosine +
           fraction + static_cast<float>(exponent) + whole + (isnan(x) || signbit(x) || signbitf(x) ? 1.0F : 0.0F);
}

}  // namespace all_of_fast_math

namespace all_of_precise_math {

using namespace std;
using namespace Concurrency;
using namespace Concurrency::precise_math;
using namespace Concurrency::fast_math;

template <class T>
T mixture(T x) {
    T sine = 0, cosine = 0, whole = 0;
    int number = 0;
    sincos(x, &sine, &cosine);
    const T split = frexp(x, &number) + modf(x, &whole) + remquo(x, T(3), &number) + lgamma(x, &number);
    return static_cast<T>(sqrt(x) + rsqrt(x) + exp10(x) + scalb(x, T(1)) + sinpi(x) + cospi(x) + tanpi(x) + erfinv(x / 8) +
                          erfcinv(x / 8) + phi(x) + probit(x / 8) + rcbrt(x) + round(x) + sine + cosine + whole + split +
                          T(number) + (isnormal(x) ? T(1) : T(nan(1))));
}

}  // namespace all_of_precise_math

TEST(MathLookup, SeveralNamespacesAtOnceAreNotAmbiguous) {
    EXPECT_TRUE(std::isfinite(all_of_fast_math::mixture(2.25F)));
    EXPECT_TRUE(std::isfinite(all_of_precise_math::mixture(2.25F)));
    EXPECT_NEAR(all_of_precise_math::mixture(2.25), all_of_precise_math::mixture(2.25F), 1e-4);
}

TEST(MathLookup, IntegersAreAcceptedWhereTheHostFunctionsAcceptThem) {
    namespace precise_math = concurrency::precise_math;
    EXPECT_EQ(precise_math::sqrt(9), 3);
    EXPECT_EQ(precise_math::pow(2, 10), 1024);
    EXPECT_EQ(precise_math::pow(2.0F, 3), 8);
    EXPECT_EQ(precise_math::fmax(3, 2.5), 3);
    EXPECT_EQ(precise_math::ldexp(3, 2), 12);
    int exponent = 0;
    EXPECT_EQ(precise_math::frexp(8, &exponent), 0.5);
    EXPECT_EQ(exponent, 4);
    EXPECT_EQ(concurrency::fast_math::sqrt(9), 3);
}

TEST(MathLookup, TheHeaderWorksAloneInTwoTranslationUnits) {
    EXPECT_FLOAT_EQ(first_alone(3), fast_and_precise(3));
    EXPECT_FLOAT_EQ(second_alone(3), fast_and_precise(3));
}

}  // namespace
