// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: array class.
#include <amp.h>
#include <gtest/gtest.h>

#include <forward_list>
#include <list>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

TEST(Array, LivesOnTheDefaultAcceleratorUnlessTold) {
    const array<int, 2> data(3, 4);
    EXPECT_EQ(data.get_extent(), (extent<2>(3, 4)));
    EXPECT_EQ(data.extent, (extent<2>(3, 4)));
    EXPECT_EQ((array<int, 2>::rank), 2);
    EXPECT_TRUE(data.get_accelerator_view() == device_view());
    EXPECT_TRUE(data.get_associated_accelerator_view() == device_view());
    const accelerator_view own = accelerator().create_view();
    const array<int> elsewhere(3, own);
    EXPECT_TRUE(elsewhere.accelerator_view == own);
    EXPECT_TRUE(elsewhere.associated_accelerator_view == own);
}

TEST(Array, ExtentsMustBePositive) {
    EXPECT_THROW(array<int>(0), runtime_exception);
    EXPECT_THROW((array<int, 2>(3, -1)), runtime_exception);
    EXPECT_THROW((array<int, 3>(extent<3>(1, 0, 2))), runtime_exception);
    try {
        const array<int, 2> data(4, 0);
        FAIL();
    } catch (const runtime_exception& error) {
        EXPECT_STREQ(
            error.what(),
            "concurrency::array: every component of the extent must be greater than 0; component 1 of (4, 0) "
            "is 0");
    }
}

TEST(Array, TooLargeIsARuntimeException) {
    EXPECT_THROW((array<int, 3>(2000000000, 2000000000, 2000000000)), runtime_exception);
    EXPECT_THROW((array<int, 2>(2000000000, 2000000000)), runtime_exception);
    EXPECT_THROW((array<int>(extent<1>(2147483647).tile<16>().pad())), runtime_exception);
}

TEST(Array, ElementsBeginUndefinedButAlwaysTheSame) {
    const std::vector<int> values = array<int>(3);
    EXPECT_EQ(values, std::vector<int>(3, static_cast<int>(0xBEBEBEBE)));
}

TEST(Array, IsFilledFromIteratorsOfEveryCategory) {
    const std::vector<int> values = counted(6);
    const std::list<int> list(values.begin(), values.end());
    const std::forward_list<int> forward(values.begin(), values.end());
    const std::set<int> set(values.begin(), values.end());
    const int* const pointer = values.data();
    EXPECT_EQ((std::vector<int>(array<int, 2>(2, 3, values.begin()))), values);
    EXPECT_EQ((std::vector<int>(array<int, 2>(2, 3, pointer, pointer + 6))), values);
    EXPECT_EQ(std::vector<int>(array<int>(6, list.begin(), list.end())), values);
    EXPECT_EQ(std::vector<int>(array<int>(6, forward.begin())), values);
    EXPECT_EQ((std::vector<int>(array<int, 3>(extent<3>(1, 2, 3), set.begin(), set.end()))), values);
    std::istringstream text("0 1 2 3 4 5");
    EXPECT_EQ(std::vector<int>(array<int>(6, std::istream_iterator<int>(text), std::istream_iterator<int>())),
              values);
}

TEST(Array, OneIteratorReadsAsManyElementsAsThereAre) {
    std::istringstream text("1 2 3 4");
    const array<int> data(3, std::istream_iterator<int>(text));
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{1, 2, 3}));
}

TEST(Array, RangeOfAnotherSizeIsRefused) {
    const std::vector<int> values = counted(6);
    EXPECT_THROW(array<int>(5, values.begin(), values.end()), runtime_exception);
    EXPECT_THROW(array<int>(7, values.begin(), values.end()), runtime_exception);
    EXPECT_THROW(array<int>(6, values.end(), values.begin()), runtime_exception);
    std::istringstream longer("1 2 3"), shorter("1");
    const std::istream_iterator<int> end;
    EXPECT_THROW(array<int>(2, std::istream_iterator<int>(longer), end), runtime_exception);
    EXPECT_THROW(array<int>(2, std::istream_iterator<int>(shorter), end), runtime_exception);
}

TEST(Array, IteratorConstructorsTakeAcceleratorViews) {
    const std::vector<int> values = counted(6);
    const array<int, 2> on_cpu(2, 3, values.begin(), cpu_view());
    EXPECT_TRUE(on_cpu.get_accelerator_view() == cpu_view());
    EXPECT_EQ(on_cpu(1, 2), 5);
    const array<int> staging(6, values.begin(), values.end(), cpu_view(), device_view());
    EXPECT_TRUE(staging.get_associated_accelerator_view() == device_view());
    const array<int> on_device(extent<1>(6), values.begin(), values.end(), device_view());
    EXPECT_EQ(std::vector<int>(on_device), values);
}

TEST(Array, DeviceElementsAreNotForTheHost) {
    array<int, 2> data(2, 3);
    const array<int, 2>& constant = data;
    EXPECT_THROW(data(0, 0) = 1, runtime_exception);
    EXPECT_THROW((void)constant[index<2>(0, 0)], runtime_exception);
    EXPECT_EQ(data.data(), nullptr);
    EXPECT_EQ(constant.data(), nullptr);
}

TEST(Array, CpuElementsAreForTheHost) {
    array<int, 2> data(2, 3, cpu_view());
    EXPECT_EQ(data.get_cpu_access_type(), access_type_read_write);
    data(1, 2) = 7;
    data[index<2>(0, 1)] = 8;
    const array<int, 2>& constant = data;
    EXPECT_EQ(constant(1, 2), 7);
    EXPECT_EQ(constant.data()[1], 8);
    EXPECT_EQ(data.data() + 5, &data(1, 2));
    array<int> row(3, cpu_view());
    row[2] = 4;
    EXPECT_EQ(row(2), 4);
}

TEST(Array, OnlyTrueStagingArraysHaveAnotherAssociatedView) {
    const array<int> staging(3, cpu_view(), device_view());
    EXPECT_TRUE(staging.get_accelerator_view() == cpu_view());
    EXPECT_TRUE(staging.get_associated_accelerator_view() == device_view());
    const array<int> reversed(3, device_view(), cpu_view());
    EXPECT_TRUE(reversed.get_associated_accelerator_view() == device_view());
    const array<int> both_cpu(3, cpu_view(), cpu_view());
    EXPECT_TRUE(both_cpu.get_associated_accelerator_view() == cpu_view());
}

TEST(Array, CpuAccessNeedsSharedMemory) {
    const array<int> usual(3, device_view());
    EXPECT_EQ(usual.get_cpu_access_type(), access_type_none);
    EXPECT_EQ(usual.cpu_access_type, access_type_none);
    EXPECT_NO_THROW(array<int>(3, device_view(), access_type_none));
    EXPECT_THROW(array<int>(3, device_view(), access_type_read), runtime_exception);
    EXPECT_THROW(array<int>(3, device_view(), access_type_read_write), runtime_exception);
}

TEST(Array, KernelsCaptureItByReference) {
    array<int, 2> data(4, 6);
    parallel_for_each(
        data.extent, [&data](index<2> i) restrict(amp) { data[i] = 10 * i[0] + i[1]; });
    parallel_for_each(
        data.extent, [&data](index<2> i) restrict(amp) { data(i[0], i[1]) += 1; });
    const std::vector<int> values = data;
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 6; ++column) {
            EXPECT_EQ(values[static_cast<std::size_t>(6 * row + column)], 10 * row + column + 1);
        }
    }
}

TEST(Array, ReferencesThroughPointersAreCapturedToo) {
    auto* const pointer = new array<int>(3);
    array<int>& data = *pointer;
    parallel_for_each(
        extent<1>(3), [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
    EXPECT_EQ(std::vector<int>(data), counted(3));
    delete pointer;
}

TEST(Array, CopiesAreDeepAndOnTheSameView) {
    const accelerator_view own = accelerator().create_view();
    array<int> original(extent<1>(4), counted(4).begin(), own);
    array<int> copy(original);
    EXPECT_TRUE(copy.get_accelerator_view() == own);
    parallel_for_each(
        extent<1>(4), [&copy](index<1> i) restrict(amp) { copy[i] += 10; });
    EXPECT_EQ(std::vector<int>(original), counted(4));
    EXPECT_EQ(std::vector<int>(copy), (std::vector<int>{10, 11, 12, 13}));
    array<int> assigned(2);
    assigned = original;
    EXPECT_EQ(assigned.get_extent(), extent<1>(4));
    EXPECT_EQ(std::vector<int>(assigned), counted(4));
}

TEST(Array, MovesTakeTheElementsAlong) {
    array<int> original(extent<1>(4), counted(4).begin());
    array<int> moved(std::move(original));
    EXPECT_EQ(std::vector<int>(moved), counted(4));
    array<int> assigned(2);
    assigned = std::move(moved);
    EXPECT_EQ(assigned.get_extent(), extent<1>(4));
    parallel_for_each(
        assigned.extent, [&assigned](index<1> i) restrict(amp) { assigned[i] *= 2; });
    EXPECT_EQ(std::vector<int>(assigned), (std::vector<int>{0, 2, 4, 6}));
}

TEST(Array, MovedFromIsUninitialized) {
    array<int> original(4);
    array<int> moved(std::move(original));
    EXPECT_THROW((void)original[0], uninitialized_object);
    EXPECT_THROW(array_view<int>{original}, uninitialized_object);
    EXPECT_THROW(array<int>{original}, uninitialized_object);
    EXPECT_THROW(parallel_for_each(
                     extent<1>(4), [&original](index<1> i) restrict(amp) { original[i] = 1; }),
                 uninitialized_object);
    original = array<int>(extent<1>(2), counted(2).begin());
    EXPECT_EQ(std::vector<int>(original), counted(2));
}

TEST(Array, IsMadeFromViewsAndAssignedThem) {
    std::vector<int> values = counted(6);
    const array_view<int, 2> view(2, 3, values);
    array<int, 2> data(view);
    EXPECT_EQ(std::vector<int>(data), values);
    const array<int, 2> on_cpu(view.section(0, 1, 2, 2), cpu_view());
    EXPECT_EQ(on_cpu(1, 1), 5);
    array<int, 2> other(1, 1);
    other = array_view<const int, 2>(view);
    EXPECT_EQ(other.get_extent(), (extent<2>(2, 3)));
    EXPECT_EQ(std::vector<int>(other), values);
}

TEST(Array, VectorConversionFindsWhatViewsWrote) {
    array<int> data(extent<1>(3), counted(3).begin());
    const array_view<int> view(data);
    view[1] = 50;
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{0, 50, 2}));
}

TEST(Array, ByValueInAKernelIsRefused) {
    const array<int> data(3);
    const auto kernel = [data](index<1>) restrict(amp) { (void)data; };
    EXPECT_THROW(parallel_for_each(extent<1>(3), kernel), runtime_exception);
}

}  // namespace
