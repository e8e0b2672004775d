// SPDX-License-Identifier: Apache-2.0
// tiled_index as every thread sees it (C++ AMP reference: tiled_index class).
#include <amp.h>
#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

using namespace concurrency;

namespace {

/// What one thread of a domain of up to three dimensions sees; the unused ones stay 0.
struct Position {
    int global[3];
    int local[3];
    int tile[3];
    int tile_origin[3];
    int converted[3];
    int tile_extent[3];
};

template <typename TiledIndex>
void record(const TiledIndex& idx, Position& position) restrict(amp) {
    const index<TiledIndex::rank> converted = idx;
    for (unsigned d = 0; d < static_cast<unsigned>(TiledIndex::rank); d++) {
        position.global[d] = idx.global[d];
        position.local[d] = idx.local[d];
        position.tile[d] = idx.tile[d];
        position.tile_origin[d] = idx.tile_origin[d];
        position.converted[d] = converted[d];
        position.tile_extent[d] = idx.tile_extent[d];
    }
}

/// Checks one dimension `d` of a thread whose place along it is `global`.
void expect_position(const Position& p, int d, int global, int tile_dim) {
    EXPECT_EQ(p.global[d], global);
    EXPECT_EQ(p.local[d], global % tile_dim);
    EXPECT_EQ(p.tile[d], global / tile_dim);
    EXPECT_EQ(p.tile_origin[d], p.tile[d] * tile_dim);
    EXPECT_EQ(p.global[d], p.tile_origin[d] + p.local[d]);
    EXPECT_EQ(p.converted[d], global);
    EXPECT_EQ(p.tile_extent[d], tile_dim);
}

TEST(TiledIndex, FieldsOfAllThreadsAgreeInOneDimension) {
    std::vector<Position> storage(60);
    array_view<Position, 1> positions(60, storage);
    parallel_for_each(positions.get_extent().tile<5>(),
                      [=](tiled_index<5> idx) restrict(amp) { record(idx, positions[idx]); });
    for (int i = 0; i < 60; i++) expect_position(positions[i], 0, i, 5);
}

TEST(TiledIndex, FieldsOfAllThreadsAgreeInTwoDimensions) {
    std::vector<Position> storage(8 * 9);
    array_view<Position, 2> positions(8, 9, storage);
    parallel_for_each(positions.get_extent().tile<2, 3>(),
                      [=](tiled_index<2, 3> idx) restrict(amp) { record(idx, positions[idx]); });
    for (int i = 0; i < 8; i++) {
        for (int j = 0; j < 9; j++) {
            expect_position(positions(i, j), 0, i, 2);
            expect_position(positions(i, j), 1, j, 3);
        }
    }
}

TEST(TiledIndex, FieldsOfAllThreadsAgreeInThreeDimensions) {
    std::vector<Position> storage(4 * 6 * 10);
    array_view<Position, 3> positions(extent<3>(4, 6, 10), storage);
    parallel_for_each(positions.get_extent().tile<2, 3, 5>(),
                      [=](tiled_index<2, 3, 5> idx) restrict(amp) { record(idx, positions[idx]); });
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 6; j++) {
            for (int k = 0; k < 10; k++) {
                expect_position(positions(i, j, k), 0, i, 2);
                expect_position(positions(i, j, k), 1, j, 3);
                expect_position(positions(i, j, k), 2, k, 5);
            }
        }
    }
}

// A kernel that waits runs its threads on different stacks: their indices must be their own all the same.
TEST(TiledIndex, FieldsSurviveABarrier) {
    std::vector<Position> storage(64);
    array_view<Position, 1> positions(64, storage);
    parallel_for_each(positions.get_extent().tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        idx.barrier.wait();
        record(idx, positions[idx]);
    });
    for (int i = 0; i < 64; i++) expect_position(positions[i], 0, i, 16);
}

TEST(TiledIndex, TileExtentPropertyAndGetterAgree) {
    std::vector<int> storage(4);
    array_view<int> out(4, storage);
    parallel_for_each(extent<2>(2, 2).tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
        const bool equal = idx.tile_extent == idx.get_tile_extent() && idx.tile_extent == extent<2>(2, 2);
        out[idx.local[0] * 2 + idx.local[1]] = equal ? 1 : 0;
    });
    for (int i = 0; i < 4; i++) EXPECT_EQ(out[i], 1);
}

TEST(TiledIndex, RankAndTileDimsAreConstants) {
    static_assert(tiled_index<5>::rank == 1 && tiled_index<5>::tile_dim0 == 5, "");
    static_assert(tiled_index<2, 3>::rank == 2, "");
    static_assert(tiled_index<2, 3>::tile_dim0 == 2 && tiled_index<2, 3>::tile_dim1 == 3, "");
    static_assert(tiled_index<2, 3, 5>::rank == 3 && tiled_index<2, 3, 5>::tile_dim0 == 2, "");
    static_assert(tiled_index<2, 3, 5>::tile_dim1 == 3 && tiled_index<2, 3, 5>::tile_dim2 == 5, "");
}

TEST(TiledIndex, IsCopyableButNotDefaultConstructible) {
    static_assert(std::is_copy_constructible<tiled_index<4>>::value, "");
    static_assert(!std::is_default_constructible<tiled_index<4>>::value, "");
    static_assert(std::is_convertible<tiled_index<2, 2>, index<2>>::value, "");
    static_assert(!std::is_convertible<tiled_index<2, 2>, index<1>>::value, "");
}

}  // namespace
