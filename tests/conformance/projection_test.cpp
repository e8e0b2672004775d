// SPDX-License-Identifier: Apache-2.0
// One subscript on data of rank 2 and up (C++ AMP reference: array_view and array class, operator[]).
#include <amp.h>
#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

TEST(Projection, HasOneDimensionLess) {
    std::vector<int> values = counted(24);
    const array_view<int, 3> view(2, 3, 4, values);
    EXPECT_TRUE((std::is_same_v<decltype(view[1]), array_view<int, 2>>));
    EXPECT_TRUE((std::is_same_v<decltype(view[1][2]), array_view<int, 1>>));
    EXPECT_TRUE((std::is_same_v<decltype(view[1][2][3]), int&>));
    EXPECT_EQ(view[1].get_extent(), (extent<2>(3, 4)));
    EXPECT_EQ(view[1](2, 3), 23);
    EXPECT_EQ(view(1)(2, 3), 23);
}

TEST(Projection, OfConstElementsStaysConst) {
    const std::vector<int> values = counted(6);
    const array_view<const int, 2> view(2, 3, values);
    EXPECT_TRUE((std::is_same_v<decltype(view[1]), array_view<const int, 1>>));
    EXPECT_EQ(view[1][2], 5);
    const array<int, 2> data(2, 3, values.begin());
    EXPECT_TRUE((std::is_same_v<decltype(data[1]), array_view<const int, 1>>));
    EXPECT_EQ(data[1][2], 5);
}

TEST(Projection, OutsideIsRefused) {
    std::vector<int> values = counted(6);
    const array_view<int, 2> view(2, 3, values);
    array<int, 2> data(2, 3);
    EXPECT_THROW(view[2], runtime_exception);
    EXPECT_THROW(view[-1], runtime_exception);
    EXPECT_THROW(view.section(1, 0, 1, 3)[1], runtime_exception);
    EXPECT_THROW(data[2], runtime_exception);
    try {
        view[2];
        FAIL();
    } catch (const runtime_exception& error) {
        EXPECT_STREQ(
            error.what(),
            "concurrency::array_view: the index 2 is not within the most significant dimension, which has 2 "
            "elements");
    }
}

TEST(Projection, OfADeviceArrayIsACoherentView) {
    array<int, 2> data(2, 3, counted(6).begin());
    data[1][2] = 50;
    parallel_for_each(
        data.extent, [&data](index<2> i) restrict(amp) { data[i] += 1; });
    EXPECT_EQ(data[1][2], 51);
    EXPECT_EQ(data[0][0], 1);
}

TEST(Projection, OutlivesTheViewItWasTakenFrom) {
    std::vector<int> values = counted(6);
    const array_view<int> row = array_view<int, 2>(2, 3, values)[1];
    parallel_for_each(
        row.extent, [=](index<1> i) restrict(amp) { row[i] *= 10; });
    EXPECT_EQ(values[4], 4);
    EXPECT_EQ(row[1], 40);
    EXPECT_EQ(values[4], 40);
}

TEST(Projection, MovesOnlyItsRow) {
    std::vector<int> values(6, 1);
    const array_view<int, 2> view(2, 3, values);
    parallel_for_each(
        view.extent, [=](index<2> i) restrict(amp) { view[i] = 2; });
    EXPECT_EQ(view[1][0], 2);
    EXPECT_EQ(values, (std::vector<int>{1, 1, 1, 2, 2, 2}));
}

TEST(Projection, WorksInKernels) {
    std::vector<int> values = counted(24);
    const array_view<int, 3> view(2, 3, 4, values);
    array<int, 2> sums(2, 3);
    parallel_for_each(
        sums.extent, [ =, &sums ](index<2> i) restrict(amp) {
            int sum = 0;
            for (int k = 0; k < 4; ++k) sum += view[i[0]][i[1]][k];
            sums[i[0]][i[1]] = sum;
        });
    for (int i = 0; i < 6; ++i) EXPECT_EQ(sums[i / 3][i % 3], 16 * i + 6);
}

TEST(Projection, HostLoopsOverSubscriptsAreCoherent) {
    const array_view<int, 2> view(8, 8);
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) view[row][column] = row * column;
    }
    parallel_for_each(
        view.extent, [=](index<2> i) restrict(amp) { view[i] += i[0]; });
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) EXPECT_EQ(view[row][column], row * column + row);
    }
}

}  // namespace
