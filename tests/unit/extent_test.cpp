// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/extent.h>

#include <climits>
#include <type_traits>

using Concurrency::extent;
using Concurrency::index;

TEST(Extent, DefaultHasNoSize) {
    const extent<2> none;
    EXPECT_EQ(none, extent<2>(0, 0));
    EXPECT_EQ(none.size(), 0U);
}

// C++ AMP reference, index, extent and tiled_extent classes: an unsigned product; negative components are not special, and a zero component gives 0.
TEST(Extent, SizeIsTheProductOfTheComponents) {
    EXPECT_EQ(extent<1>(7).size(), 7U);
    EXPECT_EQ(extent<3>(2, 3, 4).size(), 24U);
    EXPECT_EQ(extent<3>(2, 0, 4).size(), 0U);
    const int components[5] = {-1, 2, 3, 4, 5};
    EXPECT_EQ(extent<5>(components).size(), static_cast<unsigned>(-120));
    EXPECT_EQ(extent<2>(65537, 65535).size(), UINT_MAX);
}

// C++ AMP reference, index, extent and tiled_extent classes: true iff 0 <= index < extent in every dimension; never when a component is 0.
TEST(Extent, ContainsPositionsFromZeroToItsEnd) {
    const extent<2> shape(2, 3);
    EXPECT_TRUE(shape.contains(index<2>(0, 0)));
    EXPECT_TRUE(shape.contains(index<2>(1, 2)));
    EXPECT_FALSE(shape.contains(index<2>(2, 0)));
    EXPECT_FALSE(shape.contains(index<2>(0, 3)));
    EXPECT_FALSE(shape.contains(index<2>(-1, 0)));
    EXPECT_FALSE(extent<2>(0, 3).contains(index<2>(0, 0)));
    EXPECT_FALSE(extent<1>(-4).contains(index<1>(-5)));
}

// C++ AMP reference, index, extent and tiled_extent classes: extent with extent, index or int.
TEST(Extent, AddsExtentsIndexesAndInts) {
    const extent<2> shape(4, 6);
    EXPECT_EQ(shape + extent<2>(1, 2), extent<2>(5, 8));
    EXPECT_EQ(shape - extent<2>(1, 2), extent<2>(3, 4));
    EXPECT_EQ(shape + index<2>(1, 2), extent<2>(5, 8));
    EXPECT_EQ(shape - index<2>(1, 2), extent<2>(3, 4));
    EXPECT_EQ(shape * 2, extent<2>(8, 12));
    EXPECT_EQ(13 / shape, extent<2>(3, 2));
    EXPECT_EQ(shape % 4, extent<2>(0, 2));
    EXPECT_EQ(10 - shape, extent<2>(6, 4));
}

TEST(Extent, CompoundAssignmentReturnsTheExtent) {
    extent<2> shape(4, 6);
    EXPECT_EQ(&(shape += index<2>(1, 1)), &shape);
    EXPECT_EQ(shape -= index<2>(2, 2), extent<2>(3, 5));
    EXPECT_EQ(shape += extent<2>(1, 1), extent<2>(4, 6));
    EXPECT_EQ(shape -= 1, extent<2>(3, 5));
    EXPECT_EQ(shape++, extent<2>(3, 5));
    EXPECT_EQ(--shape, extent<2>(3, 5));
}

TEST(Extent, TileGivesATiledExtentOfTheSameShape) {
    const auto line = extent<1>(8).tile<4>();
    const auto plane = extent<2>(8, 6).tile<4, 2>();
    const auto cube = extent<3>(8, 6, 4).tile<4, 2, 1>();
    EXPECT_EQ(line, extent<1>(8));
    EXPECT_EQ(plane, extent<2>(8, 6));
    EXPECT_EQ(cube, extent<3>(8, 6, 4));
    static_assert(std::is_same_v<decltype(plane), const Concurrency::tiled_extent<4, 2>>);
}

TEST(Extent, OfRank128IsAllowed) {
    int components[128];
    for (int& component : components) component = 1;
    components[5] = 3;
    EXPECT_EQ(extent<128>(components).size(), 3U);
}

TEST(Extent, IsAPlainValueOfRankInts) {
    static_assert(sizeof(extent<2>) == 2 * sizeof(int));
    static_assert(std::is_trivially_copyable_v<extent<2>> && std::is_standard_layout_v<extent<2>>);
    static_assert(!std::is_constructible_v<extent<2>, extent<1>> &&
                  !std::is_constructible_v<extent<2>, index<2>>);
}
