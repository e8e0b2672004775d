// SPDX-License-Identifier: Apache-2.0
// norm and unorm: construction, conversion, clamping (C++ AMP reference: norm class, unorm class).
#include <amp_short_vectors.h>
#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

using namespace concurrency::graphics;

namespace {

float value_of(norm number) { return number; }
float value_of(unorm number) { return number; }

TEST(Norm, IsZeroByDefaultAndAsLargeAsAFloat) {
    EXPECT_EQ(value_of(norm()), 0.0F);
    EXPECT_EQ(value_of(unorm()), 0.0F);
    static_assert(sizeof(norm) == sizeof(float) && sizeof(unorm) == sizeof(float), "");
    static_assert(std::is_trivially_copyable<norm>::value && std::is_trivially_copyable<unorm>::value, "");
}

TEST(Norm, ClampsWhatItIsMadeFrom) {
    EXPECT_EQ(value_of(norm(0.25F)), 0.25F);
    EXPECT_EQ(value_of(norm(1.5F)), 1.0F);
    EXPECT_EQ(value_of(norm(-1.5F)), -1.0F);
    EXPECT_EQ(value_of(norm(7)), 1.0F);
    EXPECT_EQ(value_of(norm(-7)), -1.0F);
    EXPECT_EQ(value_of(norm(7U)), 1.0F);
    EXPECT_EQ(value_of(norm(-0.5)), -0.5F);
    EXPECT_EQ(value_of(norm(std::numeric_limits<float>::infinity())), 1.0F);
    EXPECT_EQ(value_of(norm(-std::numeric_limits<double>::infinity())), -1.0F);

    EXPECT_EQ(value_of(unorm(0.25F)), 0.25F);
    EXPECT_EQ(value_of(unorm(1.5F)), 1.0F);
    EXPECT_EQ(value_of(unorm(-0.5F)), 0.0F);
    EXPECT_EQ(value_of(unorm(-7)), 0.0F);
    EXPECT_EQ(value_of(unorm(7U)), 1.0F);
    EXPECT_EQ(value_of(unorm(0.5)), 0.5F);
    EXPECT_EQ(value_of(unorm(-std::numeric_limits<float>::infinity())), 0.0F);
}

TEST(Norm, BecomesAFloatBeforeItIsClamped) {
    const double just_above_a_float = 0.1;
    EXPECT_EQ(value_of(norm(just_above_a_float)), 0.1F);
    EXPECT_EQ(value_of(unorm(just_above_a_float)), 0.1F);
}

TEST(Norm, OtherNumbersConvertExplicitlyAndItselfImplicitlyToFloat) {
    static_assert(std::is_constructible<norm, float>::value && !std::is_convertible<float, norm>::value, "");
    static_assert(std::is_constructible<norm, int>::value && !std::is_convertible<int, norm>::value, "");
    static_assert(std::is_constructible<norm, unsigned>::value && !std::is_convertible<unsigned, norm>::value,
                  "");
    static_assert(std::is_constructible<norm, double>::value && !std::is_convertible<double, norm>::value,
                  "");
    static_assert(std::is_convertible<norm, float>::value && std::is_convertible<unorm, float>::value, "");
    static_assert(!std::is_assignable<norm&, float>::value && !std::is_assignable<unorm&, float>::value, "");
}

TEST(Norm, UnormConvertsImplicitlyAndTheOtherWayExplicitly) {
    static_assert(std::is_convertible<unorm, norm>::value, "");
    static_assert(std::is_constructible<unorm, norm>::value && !std::is_convertible<norm, unorm>::value, "");
    const norm from_unorm = unorm(0.75F);
    EXPECT_EQ(value_of(from_unorm), 0.75F);
    EXPECT_EQ(value_of(unorm(norm(0.75F))), 0.75F);
    EXPECT_EQ(value_of(unorm(norm(-0.75F))), 0.0F);
}

TEST(Norm, ArithmeticClamps) {
    const norm half(0.5F), most(0.75F);
    EXPECT_EQ(value_of(half + most), 1.0F);
    EXPECT_EQ(value_of(-half - most), -1.0F);
    EXPECT_EQ(value_of(half * most), 0.375F);
    EXPECT_EQ(value_of(most / half), 1.0F);
    EXPECT_EQ(value_of(half / -most), -0.5F / 0.75F);
    EXPECT_EQ(value_of(half - most), -0.25F);

    const unorm quarter(0.25F), whole(1.0F);
    EXPECT_EQ(value_of(quarter + whole), 1.0F);
    EXPECT_EQ(value_of(quarter - whole), 0.0F);
    EXPECT_EQ(value_of(quarter * quarter), 0.0625F);
    EXPECT_EQ(value_of(whole / quarter), 1.0F);
}

TEST(Norm, CompoundAssignmentClamps) {
    norm number(0.5F);
    EXPECT_EQ(value_of(number += norm(0.75F)), 1.0F);
    EXPECT_EQ(value_of(number -= norm(0.25F)), 0.75F);
    EXPECT_EQ(value_of(number *= norm(-0.5F)), -0.375F);
    EXPECT_EQ(value_of(number /= norm(0.25F)), -1.0F);
    unorm positive(0.5F);
    EXPECT_EQ(value_of(positive -= unorm(0.75F)), 0.0F);
    EXPECT_EQ(value_of(positive += unorm(0.25F)), 0.25F);
    EXPECT_EQ(value_of(positive /= unorm(0.125F)), 1.0F);
    EXPECT_EQ(value_of(positive *= unorm(0.5F)), 0.5F);
}

TEST(Norm, StepsByOneAndClamps) {
    norm number(-0.25F);
    EXPECT_EQ(value_of(number++), -0.25F);
    EXPECT_EQ(value_of(number), 0.75F);
    EXPECT_EQ(value_of(++number), 1.0F);
    EXPECT_EQ(value_of(number--), 1.0F);
    EXPECT_EQ(value_of(number), 0.0F);
    EXPECT_EQ(value_of(--number), -1.0F);
    unorm positive(0.25F);
    EXPECT_EQ(value_of(--positive), 0.0F);
    EXPECT_EQ(value_of(positive++), 0.0F);
    EXPECT_EQ(value_of(positive--), 1.0F);
    EXPECT_EQ(value_of(++positive), 1.0F);
}

TEST(Norm, AFloatOperandMakesAFloat) {
    const norm most(0.75F);
    static_assert(std::is_same<decltype(most + 1.0F), float>::value, "");
    static_assert(std::is_same<decltype(most * unorm(0.5F)), norm>::value, "");
    EXPECT_EQ(most + 1.0F, 1.75F);
    EXPECT_EQ(2 * most, 1.5F);
}

template <class Number>
void expect_order() {
    const Number low(0.25F), high(0.5F);
    EXPECT_TRUE(low < high && low <= high && low <= low && high >= low && high > low && low != high &&
                low == low);
    EXPECT_FALSE(high < low || high <= low || low >= high || low > high || low == high || low != low);
}

TEST(Norm, Compares) {
    expect_order<norm>();
    expect_order<unorm>();
    EXPECT_TRUE(norm(0.5F) == unorm(0.5F));
    EXPECT_TRUE(unorm(0.5F) > norm(-0.5F));
    EXPECT_TRUE(norm(0.5F) == 0.5F);
}

template <class Number, class = void>
struct NumberHasMinus : std::false_type {};
template <class Number>
struct NumberHasMinus<Number, std::enable_if_t<std::is_same<decltype(-std::declval<Number>()), Number>::value>>
    : std::true_type {};

TEST(Norm, OnlyNormHasAMinusOfItsOwn) {
    EXPECT_EQ(value_of(-norm(0.5F)), -0.5F);
    static_assert(NumberHasMinus<norm>::value && !NumberHasMinus<unorm>::value, "");
}

TEST(Norm, ConstantsAreTheEndsOfTheRangeAndZero) {
    static_assert(std::is_same<decltype(NORM_MIN), norm>::value, "");
    static_assert(std::is_same<decltype(UNORM_MAX), unorm>::value, "");
    EXPECT_EQ(value_of(NORM_MIN), -1.0F);
    EXPECT_EQ(value_of(NORM_MAX), 1.0F);
    EXPECT_EQ(value_of(NORM_ZERO), 0.0F);
    EXPECT_EQ(value_of(UNORM_MIN), 0.0F);
    EXPECT_EQ(value_of(UNORM_MAX), 1.0F);
    EXPECT_EQ(value_of(UNORM_ZERO), 0.0F);
}

}  // namespace
