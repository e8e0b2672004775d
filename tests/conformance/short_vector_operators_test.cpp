// SPDX-License-Identifier: Apache-2.0
// Operators of short vectors: what they compute, and which vectors have which.
#include <type_traits>
#include <utility>

#include "tests/conformance/short_vector_families.h"

using namespace concurrency::graphics;

namespace {

template <class Scalar>
class ShortVectorOperators : public testing::Test {};
TYPED_TEST_SUITE(ShortVectorOperators, Scalars, );

template <class Vector, class Expected>
void expect_components(const Vector& vector, Expected expected) {
    for (int i = 0; i < Vector::size; i++) EXPECT_EQ(component_of(vector, i), expected(i)) << i;
}

template <class Vector>
void expect_arithmetic() {
    using Scalar = typename Vector::value_type;
    const Vector a = samples<Vector>();
    const Scalar s = sample<Scalar>(1);
    const Vector b(s);
    const auto at = [](int i) { return sample<Scalar>(i); };
    expect_components(a + b, [=](int i) { return at(i) + s; });
    expect_components(b - a, [=](int i) { return s - at(i); });
    expect_components(a * b, [=](int i) { return at(i) * s; });
    expect_components(b / a, [=](int i) { return s / at(i); });
    expect_components(a + s, [=](int i) { return at(i) + s; });
    expect_components(s - a, [=](int i) { return s - at(i); });
    expect_components(a * s, [=](int i) { return at(i) * s; });
    expect_components(s / a, [=](int i) { return s / at(i); });

    Vector c = a;
    expect_components(c += b, [=](int i) { return at(i) + s; });
    expect_components(c -= b, [=](int i) { return at(i) + s - s; });
    c = a;
    expect_components(c *= b, [=](int i) { return at(i) * s; });
    c = a;
    expect_components(c /= s, [=](int i) { return at(i) / s; });
    static_assert(std::is_same<decltype(c += b), Vector&>::value, "");
    static_assert(std::is_same<decltype(a + b), Vector>::value, "");
}

TYPED_TEST(ShortVectorOperators, ArithmeticIsByComponent) {
    expect_arithmetic<typename short_vector<TypeParam, 2>::type>();
    expect_arithmetic<typename short_vector<TypeParam, 3>::type>();
    expect_arithmetic<typename short_vector<TypeParam, 4>::type>();
}

template <class Vector>
void expect_steps() {
    using Scalar = typename Vector::value_type;
    Vector vector = samples<Vector>();
    const auto up = [](int i) {
        Scalar scalar = sample<Scalar>(i);
        return ++scalar;
    };
    const auto down = [=](int i) {
        Scalar scalar = up(i);
        return --scalar;
    };
    expect_components(vector++, [](int i) { return sample<Scalar>(i); });
    expect_components(vector, up);
    expect_components(vector--, up);
    expect_components(vector, down);
    vector = samples<Vector>();
    expect_components(++vector, up);
    expect_components(--vector, down);
}

TYPED_TEST(ShortVectorOperators, StepsAreByComponent) {
    expect_steps<typename short_vector<TypeParam, 2>::type>();
    expect_steps<typename short_vector<TypeParam, 3>::type>();
    expect_steps<typename short_vector<TypeParam, 4>::type>();
}

template <class Vector>
void expect_equality() {
    using Scalar = typename Vector::value_type;
    const Vector vector = samples<Vector>();
    EXPECT_TRUE(vector == samples<Vector>());
    EXPECT_FALSE(vector != samples<Vector>());
    for (int i = 0; i < Vector::size; i++) {
        Vector other = vector;
        reinterpret_cast<Scalar*>(&other)[i] = Scalar();
        EXPECT_FALSE(vector == other) << i;
        EXPECT_TRUE(vector != other) << i;
    }
    EXPECT_TRUE(Vector(sample<Scalar>(2)) == sample<Scalar>(2));
}

TYPED_TEST(ShortVectorOperators, EqualMeansEveryComponent) {
    expect_equality<typename short_vector<TypeParam, 2>::type>();
    expect_equality<typename short_vector<TypeParam, 3>::type>();
    expect_equality<typename short_vector<TypeParam, 4>::type>();
}

TEST(ShortVectorsOfIntegers, HaveBitwiseOperators) {
    const int_4 a(12, 10, 7, -1), b(1, 2, 3, 4);
    EXPECT_EQ(a % b, int_4(0, 0, 1, -1));
    EXPECT_EQ(a ^ b, int_4(13, 8, 4, -5));
    EXPECT_EQ(a | b, int_4(13, 10, 7, -1));
    EXPECT_EQ(a & b, int_4(0, 2, 3, 4));
    EXPECT_EQ(b << 2, int_4(4, 8, 12, 16));
    EXPECT_EQ(a >> 1, int_4(6, 5, 3, -1));
    EXPECT_EQ(~a, int_4(-13, -11, -8, 0));
    const uint_3 u(12U, 10U, 7U);
    EXPECT_EQ(u % 4U, uint_3(0U, 2U, 3U));
    EXPECT_EQ(~u, uint_3(~12U, ~10U, ~7U));
    EXPECT_EQ(16U >> uint_3(1U, 2U, 3U), uint_3(8U, 4U, 2U));
}

TEST(ShortVectorsOfIntegers, HaveBitwiseCompoundAssignment) {
    int_3 vector(12, 10, 7);
    EXPECT_EQ(vector %= 8, int_3(4, 2, 7));
    EXPECT_EQ(vector ^= int_3(1, 2, 3), int_3(5, 0, 4));
    EXPECT_EQ(vector |= 2, int_3(7, 2, 6));
    EXPECT_EQ(vector &= int_3(3, 3, 5), int_3(3, 2, 4));
    EXPECT_EQ(vector <<= int_3(1, 2, 3), int_3(6, 8, 32));
    EXPECT_EQ(vector >>= 1, int_3(3, 4, 16));
}

#define DETECT(Name, expression)          \
    template <class Vector, class = void> \
    struct Name : std::false_type {};     \
    template <class Vector>               \
    struct Name<Vector, std::void_t<decltype(expression)>> : std::true_type {}
DETECT(HasMinus, -std::declval<Vector>());
DETECT(HasComplement, ~std::declval<Vector>());
DETECT(HasRemainder, std::declval<Vector>() % std::declval<Vector>());
DETECT(HasShiftAssignment, std::declval<Vector&>() <<= std::declval<Vector>());

TYPED_TEST(ShortVectorOperators, ExistWhereTheScalarSuitsThem) {
    using Vector = typename short_vector<TypeParam, 3>::type;
    constexpr bool is_integer = std::is_integral<TypeParam>::value;
    constexpr bool is_signed =
        !std::is_same<TypeParam, uint>::value && !std::is_same<TypeParam, unorm>::value;
    static_assert(HasMinus<Vector>::value == is_signed, "");
    static_assert(HasComplement<Vector>::value == is_integer, "");
    static_assert(HasRemainder<Vector>::value == is_integer, "");
    static_assert(HasShiftAssignment<Vector>::value == is_integer, "");
    if constexpr (is_signed) {
        expect_components(-samples<Vector>(), [](int i) { return -sample<TypeParam>(i); });
    }
}

DETECT(AddsFloat3, std::declval<Vector>() + std::declval<float_3>());

TEST(ShortVectorsOfDifferentTypes, AreNotMixed) {
    static_assert(AddsFloat3<float_3>::value && AddsFloat3<float>::value && AddsFloat3<int>::value, "");
    static_assert(!AddsFloat3<float_2>::value && !AddsFloat3<double_3>::value && !AddsFloat3<norm_3>::value,
                  "");
}

}  // namespace
