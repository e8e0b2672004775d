// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/extent.h>
#include <tessera/index.h>

#include <type_traits>
#include <utility>

using Concurrency::extent;
using Concurrency::index;

namespace {

template <class A, class B, class = void>
struct CanMultiply : std::false_type {};
template <class A, class B>
struct CanMultiply<A, B, std::void_t<decltype(std::declval<A>() * std::declval<B>())>> : std::true_type {};

template <class A, class B, class = void>
struct CanAdd : std::false_type {};
template <class A, class B>
struct CanAdd<A, B, std::void_t<decltype(std::declval<A>() + std::declval<B>())>> : std::true_type {};

template <class A, class B, class = void>
struct CanCompare : std::false_type {};
template <class A, class B>
struct CanCompare<A, B, std::void_t<decltype(std::declval<A>() == std::declval<B>())>> : std::true_type {};

}  // namespace

// C++ AMP reference, index, extent and tiled_extent classes: default construction gives zeros; components are ordered most significant first.
TEST(Index, DefaultIsTheOrigin) {
    const index<3> origin;
    EXPECT_EQ(origin, index<3>(0, 0, 0));
    const index<3> position(1, 2, 3);
    EXPECT_EQ(position[0], 1);
    EXPECT_EQ(position[2], 3);
}

TEST(Index, OfAnyRankIsMadeFromComponents) {
    int components[128];
    for (int i = 0; i < 128; ++i) components[i] = i;
    const index<128> position(components);
    EXPECT_EQ(position[127], 127);
    EXPECT_EQ((position + position)[100], 200);
    static_assert(index<128>::rank == 128);
    static_assert(std::is_same_v<index<4>::value_type, int>);
}

TEST(Index, ComponentsCanBeAssigned) {
    index<2> position(1, 2);
    position[1] = 7;
    EXPECT_EQ(position, index<2>(1, 7));
}

// C++ AMP reference, index, extent and tiled_extent classes: index+index, index-index, and an index with an int on either side for + - * / %.
TEST(Index, ArithmeticWorksComponentByComponent) {
    const index<2> a(7, 9), b(2, 4);
    EXPECT_EQ(a + b, index<2>(9, 13));
    EXPECT_EQ(a - b, index<2>(5, 5));
    EXPECT_EQ(a + 1, index<2>(8, 10));
    EXPECT_EQ(a - 1, index<2>(6, 8));
    EXPECT_EQ(a * 2, index<2>(14, 18));
    EXPECT_EQ(a / 2, index<2>(3, 4));
    EXPECT_EQ(a % 4, index<2>(3, 1));
    EXPECT_EQ(1 + a, index<2>(8, 10));
    EXPECT_EQ(1 - a, index<2>(-6, -8));
    EXPECT_EQ(2 * a, index<2>(14, 18));
    EXPECT_EQ(36 / b, index<2>(18, 9));
    EXPECT_EQ(7 % b, index<2>(1, 3));
}

TEST(Index, CompoundAssignmentReturnsTheIndex) {
    index<2> a(7, 9);
    EXPECT_EQ(&(a += index<2>(1, 1)), &a);
    EXPECT_EQ((a -= index<2>(2, 2)), index<2>(6, 8));
    EXPECT_EQ(a *= 3, index<2>(18, 24));
    EXPECT_EQ(a /= 2, index<2>(9, 12));
    EXPECT_EQ(a %= 5, index<2>(4, 2));
    EXPECT_EQ(a += 1, index<2>(5, 3));
    EXPECT_EQ(a -= 1, index<2>(4, 2));
    EXPECT_EQ(a += a, index<2>(8, 4));
}

// C++ AMP reference, index, extent and tiled_extent classes: ++ and -- change every component; the prefix form returns a reference, the postfix form the
// old value.
TEST(Index, IncrementChangesEveryComponent) {
    index<3> a(1, 2, 3);
    EXPECT_EQ(&++a, &a);
    EXPECT_EQ(a, index<3>(2, 3, 4));
    EXPECT_EQ(a++, index<3>(2, 3, 4));
    EXPECT_EQ(a--, index<3>(3, 4, 5));
    EXPECT_EQ(--a, index<3>(1, 2, 3));
}

TEST(Index, EqualOnlyWhenAllComponentsAre) {
    EXPECT_TRUE(index<2>(1, 2) == index<2>(1, 2));
    EXPECT_FALSE(index<2>(1, 2) == index<2>(1, 3));
    EXPECT_TRUE(index<2>(1, 2) != index<2>(2, 2));
}

// C++ AMP reference, index, extent and tiled_extent classes: these are compile errors.
TEST(Index, WrongOperationsDoNotCompile) {
    static_assert(CanMultiply<index<2>, int>::value && !CanMultiply<index<2>, index<2>>::value);
    static_assert(CanAdd<index<2>, index<2>>::value && !CanAdd<index<2>, index<3>>::value);
    static_assert(!CanAdd<index<2>, extent<2>>::value);
    static_assert(CanCompare<index<1>, index<1>>::value && !CanCompare<index<1>, index<2>>::value);
    static_assert(!CanCompare<index<2>, extent<2>>::value);
    static_assert(!std::is_constructible_v<index<2>, index<3>> && !std::is_assignable_v<index<2>&, index<3>>);
    static_assert(!std::is_convertible_v<int, index<1>>, "the constructor from one int is explicit");
    static_assert(!std::is_convertible_v<const int*, index<2>>);
}

TEST(Index, IsAPlainValueOfRankInts) {
    static_assert(sizeof(index<3>) == 3 * sizeof(int));
    static_assert(std::is_trivially_copyable_v<index<3>> && std::is_standard_layout_v<index<3>>);
}

TEST(Index, WorksInConstantExpressions) {
    constexpr index<2> a(1, 2);
    static_assert(a + index<2>(1, 1) == index<2>(2, 3));
    static_assert((a * 2)[1] == 4);
}
