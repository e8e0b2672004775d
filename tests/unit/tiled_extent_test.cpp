// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/tiled_extent.h>

#include <climits>
#include <type_traits>

using Concurrency::extent;
using Concurrency::tiled_extent;

// C++ AMP reference, index, extent and tiled_extent classes: implicit from extent; equality also from extent.
TEST(TiledExtent, ComesFromAnExtentAndEqualsIt) {
    const tiled_extent<2, 3> tiles = extent<2>(4, 6);
    EXPECT_EQ(tiles, extent<2>(4, 6));
    EXPECT_EQ(extent<2>(4, 6), tiles);
    EXPECT_TRUE((tiles == tiled_extent<2, 3>(extent<2>(4, 6))));
    EXPECT_TRUE((tiles != tiled_extent<2, 3>()));
    EXPECT_EQ(tiles.size(), 24U);
    static_assert(std::is_base_of_v<extent<2>, tiled_extent<2, 3>>);
    static_assert(std::is_convertible_v<extent<1>, tiled_extent<4>>);
}

TEST(TiledExtent, CanBeAssigned) {
    tiled_extent<2, 3> tiles;
    tiles = extent<2>(4, 6);
    EXPECT_EQ(tiles[1], 6);
}

TEST(TiledExtent, TileShapeIsReadAsPropertyGetterOrConstants) {
    const tiled_extent<2, 3, 4> cube;
    EXPECT_EQ(cube.tile_extent[0], 2);
    EXPECT_EQ(cube.tile_extent.size(), 24U);
    EXPECT_EQ(cube.get_tile_extent(), extent<3>(2, 3, 4));
    static_assert(tiled_extent<2, 3, 4>::tile_dim2 == 4);
    EXPECT_EQ((tiled_extent<16>().tile_extent), extent<1>(16));
    EXPECT_EQ((tiled_extent<8, 2>().get_tile_extent()), extent<2>(8, 2));
    static_assert(tiled_extent<2, 3>::rank == 2 && tiled_extent<8>::tile_dim0 == 8);
}

TEST(TiledExtent, PadRoundsUpAndTruncateDown) {
    const auto tiles = extent<2>(100, 60).tile<16, 12>();
    EXPECT_EQ(tiles.pad(), extent<2>(112, 60));
    EXPECT_EQ(tiles.truncate(), extent<2>(96, 60));
    EXPECT_EQ((extent<3>(1, 2, 3).tile<2, 2, 2>().pad()), extent<3>(2, 2, 4));
    EXPECT_EQ(extent<1>(3).tile<4>().truncate(), extent<1>(0));
    static_assert(std::is_same_v<decltype(tiles.pad()), tiled_extent<16, 12>>);
}

// C++ AMP reference, parallel_for_each function: pad may overflow near INT_MAX; the result must be one that array construction rejects.
TEST(TiledExtent, PadBeyondIntBecomesNegative) { EXPECT_LT(extent<1>(INT_MAX).tile<1024>().pad()[0], 0); }

// C++ AMP reference, parallel_for_each function: 1024 threads a tile and 64 in the first of three dimensions are allowed.
TEST(TiledExtent, LargestTilesCompile) {
    static_assert(tiled_extent<1024>::tile_dim0 == 1024);
    static_assert(tiled_extent<1, 1024>::tile_dim1 == 1024);
    static_assert(tiled_extent<64, 4, 4>::tile_dim0 == 64);
}

TEST(TiledExtent, AddsNothingToAnExtent) {
    static_assert(sizeof(tiled_extent<2, 3>) == sizeof(extent<2>));
    static_assert(std::is_trivially_copyable_v<tiled_extent<2, 3>>);
}
