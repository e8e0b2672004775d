// SPDX-License-Identifier: Apache-2.0
// Short vectors: layout, construction, conversion, and what maps scalars to vectors (C++ AMP reference:
// Concurrency::graphics namespace).
#include <algorithm>
#include <type_traits>

#include "tests/conformance/short_vector_families.h"
#include "tests/conformance/short_vectors_alone.h"

using namespace concurrency::graphics;

namespace {

template <class Scalar>
class ShortVectors : public testing::Test {};
TYPED_TEST_SUITE(ShortVectors, Scalars, );

template <class Scalar, int n>
using Vector = typename short_vector<Scalar, n>::type;

TYPED_TEST(ShortVectors, AreAsLargeAsTheirComponentsAndTriviallyCopyable) {
    static_assert(sizeof(Vector<TypeParam, 2>) == 2 * sizeof(TypeParam), "");
    static_assert(sizeof(Vector<TypeParam, 3>) == 3 * sizeof(TypeParam), "");
    static_assert(sizeof(Vector<TypeParam, 4>) == 4 * sizeof(TypeParam), "");
    static_assert(alignof(Vector<TypeParam, 4>) == alignof(TypeParam), "");
    static_assert(std::is_trivially_copyable<Vector<TypeParam, 2>>::value, "");
    static_assert(std::is_trivially_copyable<Vector<TypeParam, 3>>::value, "");
    static_assert(std::is_trivially_copyable<Vector<TypeParam, 4>>::value, "");
    static_assert(std::is_standard_layout<Vector<TypeParam, 2>>::value, "");
    static_assert(std::is_copy_assignable<Vector<TypeParam, 2>>::value &&
                      std::is_move_assignable<Vector<TypeParam, 2>>::value,
                  "");
}

TYPED_TEST(ShortVectors, AreZeroByDefault) {
    const Vector<TypeParam, 2> two;
    const Vector<TypeParam, 3> three;
    const Vector<TypeParam, 4> four;
    for (int i = 0; i < 2; i++) EXPECT_EQ(component_of(two, i), TypeParam());
    for (int i = 0; i < 3; i++) EXPECT_EQ(component_of(three, i), TypeParam());
    for (int i = 0; i < 4; i++) EXPECT_EQ(component_of(four, i), TypeParam());
}

TYPED_TEST(ShortVectors, TakeTheirComponentsInOrder) {
    for (int i = 0; i < 2; i++)
        EXPECT_EQ(component_of(samples<Vector<TypeParam, 2>>(), i), sample<TypeParam>(i));
    for (int i = 0; i < 3; i++)
        EXPECT_EQ(component_of(samples<Vector<TypeParam, 3>>(), i), sample<TypeParam>(i));
    for (int i = 0; i < 4; i++)
        EXPECT_EQ(component_of(samples<Vector<TypeParam, 4>>(), i), sample<TypeParam>(i));
}

TYPED_TEST(ShortVectors, ReplicateAScalarImplicitly) {
    static_assert(std::is_convertible<TypeParam, Vector<TypeParam, 2>>::value, "");
    const Vector<TypeParam, 3> three = sample<TypeParam>(1);
    Vector<TypeParam, 4> four;
    four = sample<TypeParam>(2);
    for (int i = 0; i < 3; i++) EXPECT_EQ(component_of(three, i), sample<TypeParam>(1));
    for (int i = 0; i < 4; i++) EXPECT_EQ(component_of(four, i), sample<TypeParam>(2));
}

template <class Vector>
struct Holder {
    Vector vector;
    int number;
};

TYPED_TEST(ShortVectors, AreCopiedAloneAndWithinStructs) {
    const Vector<TypeParam, 4> source = samples<Vector<TypeParam, 4>>();
    Vector<TypeParam, 4> copied(source), assigned, moved;
    assigned = copied;
    moved = Vector<TypeParam, 4>(source);
    EXPECT_EQ(copied, source);
    EXPECT_EQ(assigned, source);
    EXPECT_EQ(moved, source);
    const Holder<Vector<TypeParam, 4>> holder = {source, 1};
    Holder<Vector<TypeParam, 4>> other = {{}, 0};
    other = holder;
    EXPECT_EQ(other.vector, source);
    Vector<TypeParam, 4> vectors[2] = {source, source}, others[2];
    std::copy(vectors, vectors + 2, others);
    EXPECT_EQ(others[1], source);
}

TYPED_TEST(ShortVectors, HaveTraits) {
    static_assert(std::is_same<Vector<TypeParam, 1>, TypeParam>::value, "");
    static_assert(short_vector_traits<TypeParam>::size == 1, "");
    static_assert(short_vector_traits<Vector<TypeParam, 2>>::size == 2, "");
    static_assert(short_vector_traits<Vector<TypeParam, 3>>::size == 3, "");
    static_assert(short_vector_traits<Vector<TypeParam, 4>>::size == 4, "");
    static_assert(std::is_same<typename short_vector_traits<TypeParam>::value_type, TypeParam>::value, "");
    static_assert(
        std::is_same<typename short_vector_traits<Vector<TypeParam, 3>>::value_type, TypeParam>::value, "");
    static_assert(std::is_same<typename Vector<TypeParam, 3>::value_type, TypeParam>::value, "");
    const int& size = Vector<TypeParam, 3>::size;
    EXPECT_EQ(size, 3);
}

/// Explicit, and as the scalars are converted.
template <class To, class From>
void expect_conversion() {
    static_assert(std::is_constructible<To, From>::value, "");
    static_assert(!std::is_convertible<From, To>::value && !std::is_assignable<To&, From>::value, "");
    const From from = samples<From>();
    const To to(from);
    for (int i = 0; i < To::size; i++) {
        EXPECT_EQ(component_of(to, i), static_cast<typename To::value_type>(component_of(from, i))) << i;
    }
}

template <class To, int n>
void expect_conversions() {
    using Target = Vector<To, n>;
    if constexpr (!std::is_same<To, int>::value) expect_conversion<Target, Vector<int, n>>();
    if constexpr (!std::is_same<To, uint>::value) expect_conversion<Target, Vector<uint, n>>();
    if constexpr (!std::is_same<To, float>::value) expect_conversion<Target, Vector<float, n>>();
    if constexpr (!std::is_same<To, double>::value) {
        expect_conversion<Target, Vector<double, n>>();
    }
    if constexpr (!std::is_same<To, norm>::value) expect_conversion<Target, Vector<norm, n>>();
    if constexpr (!std::is_same<To, unorm>::value) expect_conversion<Target, Vector<unorm, n>>();
}

TYPED_TEST(ShortVectors, ConvertExplicitlyFromTheOtherFamilies) {
    expect_conversions<TypeParam, 2>();
    expect_conversions<TypeParam, 3>();
    expect_conversions<TypeParam, 4>();
    static_assert(!std::is_constructible<Vector<TypeParam, 3>, Vector<TypeParam, 2>>::value, "");
    static_assert(!std::is_constructible<Vector<TypeParam, 3>, Vector<TypeParam, 4>>::value, "");
}

TEST(ShortVectorsOfNorms, ClampFloatsAndTheOtherKind) {
    EXPECT_EQ(norm_3(2.0F, -2.0F, 0.5F), norm_3(norm(1.0F), norm(-1.0F), norm(0.5F)));
    EXPECT_EQ(unorm_3(2.0F, -2.0F, 0.5F), unorm_3(unorm(1.0F), unorm(0.0F), unorm(0.5F)));
    EXPECT_EQ(norm_2(unorm(0.5F), unorm(1.0F)), norm_2(0.5F, 1.0F));
    EXPECT_EQ(unorm_4(norm(-1.0F), norm(0.5F), norm(1.0F), norm()), unorm_4(0.0F, 0.5F, 1.0F, 0.0F));
    EXPECT_EQ(norm_2(-3.0F), norm_2(-1.0F, -1.0F));
    EXPECT_EQ(unorm_2(norm_2(-0.5F, 0.5F)), unorm_2(0.0F, 0.5F));
    EXPECT_EQ(unorm_2(int_2(-4, 4)), unorm_2(0.0F, 1.0F));
    static_assert(!std::is_convertible<float, norm_2>::value && !std::is_convertible<float, unorm_4>::value,
                  "");
    static_assert(std::is_convertible<norm, norm_2>::value && std::is_convertible<unorm, unorm_4>::value, "");
}

TEST(ShortVectorsOfDirect3d, AreTheSameUnderShorterNames) {
    static_assert(std::is_same<direct3d::int2, int_2>::value && std::is_same<direct3d::uint3, uint_3>::value,
                  "");
    static_assert(std::is_same<::concurrency::graphics::direct3d::float4, float_4>::value, "");
    static_assert(std::is_same<direct3d::double2, double_2>::value, "");
    static_assert(std::is_same<direct3d::norm3, norm_3>::value, "");
    static_assert(std::is_same<direct3d::unorm4, unorm_4>::value, "");
    static_assert(std::is_same<uint, unsigned int>::value, "");
}

TEST(ShortVectorsHeader, ServesSeveralTranslationUnits) {
    EXPECT_EQ(reversed(float_4(1, 2, 3, 4)), float_4(4, 3, 2, 1));
}

}  // namespace
