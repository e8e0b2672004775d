// SPDX-License-Identifier: Apache-2.0
// What arrays are made from and copied to: every container and kind of iterator; and the ways from an array to views
// (C++ AMP reference: array class, copy function).
#include <amp.h>
#include <gtest/gtest.h>

#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <sstream>
#include <unordered_set>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

TEST(ArraySources, ContainersWithoutContiguousMemory) {
    const std::vector<int> values = counted(6);
    const std::deque<int> deque(values.begin(), values.end());
    EXPECT_EQ((std::vector<int>(array<int, 2>(3, 2, deque.begin(), deque.end()))), values);
    const std::unordered_multiset<int> same{7, 7, 7};
    EXPECT_EQ(std::vector<int>(array<int>(3, same.begin(), same.end())), std::vector<int>(3, 7));
    const std::vector<bool> bits{true, false, true};
    EXPECT_EQ(std::vector<int>(array<int>(3, bits.begin(), bits.end())), (std::vector<int>{1, 0, 1}));
}

TEST(ArraySources, AdaptedIterators) {
    const std::vector<int> values = counted(4);
    EXPECT_EQ(std::vector<int>(array<int>(4, values.rbegin(), values.rend())), (std::vector<int>{3, 2, 1, 0}));
    std::list<int> list(values.begin(), values.end());
    EXPECT_EQ(
        std::vector<int>(array<int>(4, std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()))),
        values);
    std::istringstream text("wxyz");
    EXPECT_EQ(std::vector<int>(array<int>(4, std::istreambuf_iterator<char>(text), std::istreambuf_iterator<char>())),
              (std::vector<int>{'w', 'x', 'y', 'z'}));
}

// One iterator reads exactly as many elements as there are.
TEST(ArraySources, OneInputIteratorIsReadNoFurther) {
    std::istringstream text("1 2 3 4 5 6");
    const array<int, 2> data(extent<2>(2, 2), std::istream_iterator<int>(text));
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{1, 2, 3, 4}));
}

TEST(ArraySources, InEveryRankOnEveryHome) {
    const std::vector<int> values = counted(8);
    for (const accelerator_view& home : {cpu_view(), device_view(), accelerator().create_view()}) {
        EXPECT_EQ(std::vector<int>(array<int>(8, values.begin(), home)), values);
        EXPECT_EQ((std::vector<int>(array<int, 2>(2, 4, values.begin(), values.end(), home))), values);
        EXPECT_EQ((std::vector<int>(array<int, 3>(2, 2, 2, values.begin(), home))), values);
        const int shape[4] = {2, 1, 2, 2};
        EXPECT_EQ((std::vector<int>(array<int, 4>(extent<4>(shape), values.begin(), values.end(), home))), values);
    }
}

TEST(ArraySources, OutputIteratorsOfEveryKind) {
    const array<int> data(3, counted(3).begin());
    std::deque<int> deque(3);
    copy(data, deque.begin());
    EXPECT_EQ(deque, (std::deque<int>{0, 1, 2}));
    std::list<int> list;
    copy(data, std::front_inserter(list));
    EXPECT_EQ(list, (std::list<int>{2, 1, 0}));
    std::vector<bool> bits(3);
    copy(data.section(0, 2), bits.begin());
    EXPECT_EQ(bits, (std::vector<bool>{false, true, false}));
    std::ostringstream text;
    copy(data, std::ostream_iterator<int>(text, ","));
    EXPECT_EQ(text.str(), "0,1,2,");
    int plain[3] = {};
    copy(data, plain);
    EXPECT_EQ(plain[2], 2);
}

// Staging arrays are host memory, filled and read in place, and views over them are usable in kernels.
TEST(ArraySources, StagingArraysAreFilledInPlace) {
    array<int, 2> staging(2, 3, cpu_view(), device_view());
    for (int row = 0; row < 2; ++row) {
        for (int column = 0; column < 3; ++column) staging(row, column) = 10 * row + column;
    }
    array<int, 2> data(extent<2>(2, 3));
    copy(staging, data);
    parallel_for_each(
        data.extent, [&data](index<2> i) restrict(amp) { data[i] += 1; });
    copy(data, staging);
    EXPECT_EQ(staging(1, 2), 13);
    const array_view<int, 2> view(staging);
    parallel_for_each(
        view.extent, [=](index<2> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    EXPECT_EQ(staging.data()[5], 14);
}

// The parts of an array on an accelerator are coherent views on the host.
TEST(ArraySources, PartsOfADeviceArrayReadAndWriteIt) {
    array<int, 2> data(2, 4, counted(8).begin());
    data[1][3] = 70;
    data.section(0, 1, 1, 2)[index<2>(0, 0)] = 10;
    data.view_as(extent<1>(8))[2] = 20;
    data.reinterpret_as<unsigned>()[0] = 5U;
    const array<int, 2>& constant = data;
    EXPECT_EQ(constant[1][3], 70);
    EXPECT_EQ(constant.section(index<2>(1, 0))(0, 3), 70);
    EXPECT_EQ((constant.view_as(extent<3>(2, 2, 2))(0, 1, 0)), 20);
    EXPECT_EQ(constant.reinterpret_as<float>().get_extent().size(), 8U);
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{5, 10, 20, 3, 4, 5, 6, 70}));
}

TEST(ArraySources, ConversionsFollowTheArray) {
    array<int> data(2);
    parallel_for_each(
        data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0] + 1; });
    std::vector<int> values;
    values = data;
    EXPECT_EQ(values, (std::vector<int>{1, 2}));
    const array_view<const int> reading = data;
    const array_view<int> writing = data;
    writing[0] = 9;
    EXPECT_EQ(reading[0], 9);
    values = data;
    EXPECT_EQ(values, (std::vector<int>{9, 2}));
}

}  // namespace
