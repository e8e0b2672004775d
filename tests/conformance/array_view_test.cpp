// SPDX-License-Identifier: Apache-2.0
// What array_views are made of, and element access (C++ AMP reference: array_view class).
#include <amp.h>
#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

/// A container of the program's own: all a view asks for is data() and size().
struct Samples {
    int values[4] = {1, 2, 3, 4};
    int* data() { return values; }
    const int* data() const { return values; }
    unsigned size() const { return 4; }
};

TEST(ArrayView, LiesOverContainersPointersAndCArrays) {
    std::vector<int> values = counted(24);
    EXPECT_EQ((array_view<int, 3>(2, 3, 4, values)(1, 2, 3)), 23);
    EXPECT_EQ((array_view<int, 2>(extent<2>(4, 6), values)(1, 1)), 7);
    EXPECT_EQ((array_view<int, 2>(4, 6, values.data())(1, 1)), 7);
    EXPECT_EQ(array_view<int>(values).get_extent(), extent<1>(24));
    EXPECT_EQ(array_view<int>(5, values)[4], 4);
    int raw[3] = {7, 8, 9};
    EXPECT_EQ(array_view<int>(raw).extent, extent<1>(3));
    EXPECT_EQ(array_view<const int>(raw)[2], 9);
    Samples samples;
    EXPECT_EQ((array_view<int, 2>(2, 2, samples)(1, 0)), 3);
    EXPECT_EQ(array_view<int>(samples)[3], 4);
}

TEST(ArrayView, OfConstElementsLiesOverConstData) {
    const std::vector<int> values = counted(6);
    const Samples samples;
    EXPECT_EQ((array_view<const int, 2>(2, 3, values)(1, 2)), 5);
    EXPECT_EQ((array_view<const int, 2>(extent<2>(2, 3), values.data())(1, 0)), 3);
    EXPECT_EQ(array_view<const int>(samples)[1], 2);
    const array<int> data(6, values.begin());
    EXPECT_EQ(array_view<const int>(data)[5], 5);
    EXPECT_FALSE((std::is_constructible_v<array_view<int>, const std::vector<int>&>));
    EXPECT_FALSE((std::is_constructible_v<array_view<int>, const array<int>&>));
    EXPECT_FALSE((std::is_constructible_v<array_view<int>, array_view<const int>>));
    EXPECT_FALSE((std::is_constructible_v<array_view<int>, std::vector<float>&>));
    EXPECT_FALSE(std::is_default_constructible_v<array_view<int>>);
}

TEST(ArrayView, ReportsBadSources) {
    std::vector<int> values(5), none;
    EXPECT_THROW((array_view<int, 2>(2, 3, values)), runtime_exception);
    EXPECT_THROW((array_view<int, 2>(0, 3, values)), runtime_exception);
    EXPECT_THROW(array_view<int>{none}, runtime_exception);
    EXPECT_THROW(array_view<int>(-2), runtime_exception);
    EXPECT_THROW(array_view<int>(3, static_cast<int*>(nullptr)), runtime_exception);
    try {
        const array_view<int, 2> view(2, 3, values);
        FAIL();
    } catch (const runtime_exception& error) {
        EXPECT_STREQ(error.what(),
                     "concurrency::array_view: the container has 5 elements, and the extent needs 6");
    }
}

TEST(ArrayView, CopiesShareTheSource) {
    std::vector<int> values = counted(4);
    const array_view<int> view(values);
    const array_view<int> copy(view);
    array_view<int> assigned(1);
    assigned = copy;
    assigned[2] = 20;
    EXPECT_EQ(view[2], 20);
    EXPECT_EQ(values[2], 20);
    const array_view<const int> reading(view);
    EXPECT_EQ(reading[2], 20);
    array_view<const int> reassigned(counted(1));
    reassigned = view;
    EXPECT_EQ(reassigned[3], 3);
    const array_view<int>& itself = assigned;
    assigned = itself;
    EXPECT_EQ(assigned[2], 20);
}

TEST(ArrayView, ConstnessIsShallow) {
    std::vector<int> values(2);
    const array_view<int> view(values);
    EXPECT_TRUE((std::is_same_v<decltype(view[0]), int&>));
    const array_view<const int> reading(view);
    EXPECT_TRUE((std::is_same_v<decltype(reading[0]), const int&>));
    EXPECT_TRUE((std::is_same_v<array_view<const int>::value_type, const int>));
    EXPECT_TRUE((std::is_same_v<array_view<int, 3>::value_type, int>));
}

TEST(ArrayView, SubscriptsAreRowMajor) {
    std::vector<int> values = counted(24);
    const array_view<int, 3> view(2, 3, 4, values);
    int expected = 0;
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 4; ++k, ++expected) {
                EXPECT_EQ(view(i, j, k), expected);
                EXPECT_EQ(view(index<3>(i, j, k)), expected);
                EXPECT_EQ(view[index<3>(i, j, k)], expected);
                EXPECT_EQ(view[i][j][k], expected);
                EXPECT_EQ(view(i)(j)(k), expected);
                EXPECT_EQ(view.get_ref(index<3>(i, j, k)), expected);
            }
        }
    }
}

TEST(ArrayView, WorksInAnyRank) {
    std::vector<int> values = counted(2 * 3 * 2 * 3 * 2);
    const int sizes[] = {2, 3, 2, 3, 2};
    const array_view<int, 5> view(extent<5>(sizes), values);
    const int position[] = {1, 2, 0, 1, 1};
    EXPECT_EQ(view[index<5>(position)], 1 * 36 + 2 * 12 + 0 * 6 + 1 * 2 + 1);
    parallel_for_each(
        view.extent, [=](index<5> i) restrict(amp) { view[i] += 1; });
    EXPECT_EQ(view[1][2][0][1][1], 64);
}

TEST(ArrayView, KnowsWhereItsSourceLives) {
    std::vector<int> values(2);
    array<int> data(2), on_cpu(2, cpu_view());
    EXPECT_TRUE(array_view<int>(values).get_source_accelerator_view() == cpu_view());
    EXPECT_TRUE(array_view<const int>(values).get_source_accelerator_view() == cpu_view());
    EXPECT_TRUE(array_view<int>(data).get_source_accelerator_view() == data.get_accelerator_view());
    EXPECT_TRUE(array_view<int>(on_cpu).get_source_accelerator_view() == cpu_view());
    EXPECT_THROW(array_view<int>(2).get_source_accelerator_view(), runtime_exception);
}

TEST(ArrayView, DataIsTheHostPointerOfHostMemory) {
    std::vector<int> values(4);
    const array_view<int> view(values);
    EXPECT_EQ(view.data(), values.data());
    EXPECT_EQ(view.section(1, 2).data(), values.data() + 1);
    EXPECT_EQ((array_view<int, 2>(2, 2, values)[1].data()), values.data() + 2);
}

TEST(ArrayView, KernelsMakeViewsOfTheirOwn) {
    std::vector<int> values = counted(12), sums(3);
    const array_view<int, 2> view(3, 4, values);
    const array_view<int> out(sums);
    array<int, 2> data(view);
    parallel_for_each(
        out.extent, [ =, &data ](index<1> i) restrict(amp) {
            const array_view<int> row = view[i[0]];
            array_view<const int> reading = row;
            const array_view<int, 2> whole(data);
            int local[2] = {1, 2};
            const array_view<int> own(local);
            out[i] = own[1];
            for (int k = 0; k < 4; ++k)
                out[i] += reading[k] + whole[i[0]][k] + data.section(i[0], 0, 1, 4)(0, k);
        });
    for (int i = 0; i < 3; ++i) EXPECT_EQ(out[i], 2 + 3 * (16 * i + 6));
}

TEST(ArrayView, HeldByReferenceInAKernelIsRefused) {
    std::vector<int> values(4);
    array_view<int> view(values);
    EXPECT_THROW(parallel_for_each(
                     view.extent, [&view](index<1> i) restrict(amp) { view[i] = 1; }),
                 runtime_exception);
}

}  // namespace
