// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: copy function, copy_to.
#include <amp.h>
#include <gtest/gtest.h>

#include <iterator>
#include <list>
#include <sstream>
#include <string>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

/// An element without a default constructor, whose bytes are all that copies need.
struct Cell {
    explicit Cell(int value) : first(value), second(-value) {}
    int first, second;
};

TEST(Copy, BetweenArraysOnAnyAccelerators) {
    const array<int, 2> source(2, 3, counted(6).begin());
    array<int, 2> on_cpu(2, 3, cpu_view()), other(2, 3, accelerator().create_view());
    copy(source, on_cpu);
    EXPECT_EQ(on_cpu(1, 2), 5);
    copy(on_cpu, other);
    EXPECT_EQ(std::vector<int>(other), counted(6));
    array<int, 2> third(2, 3);
    other.copy_to(third);
    EXPECT_EQ(std::vector<int>(third), counted(6));
}

TEST(Copy, BetweenArraysAndViews) {
    std::vector<int> values = counted(6), result(6);
    const array_view<int, 2> view(2, 3, values), out(2, 3, result);
    array<int, 2> data(2, 3);
    copy(view, data);
    EXPECT_EQ(std::vector<int>(data), values);
    copy(array_view<const int, 2>(view), data);
    copy(data, out);
    EXPECT_EQ(result, values);
    view(0, 0) = 9;
    copy(view, out);
    EXPECT_EQ(result[0], 9);
    copy(array_view<const int, 2>(view), out);
    view.copy_to(data);
    view.copy_to(out);
    data.copy_to(out);
    EXPECT_EQ(std::vector<int>(data), values);
}

TEST(Copy, SectionsElementByElement) {
    std::vector<int> values = counted(24), result(24, -1);
    const array_view<int, 2> view(4, 6, values), out(6, 4, result);
    copy(view.section(1, 2, 3, 2), out.section(2, 1, 3, 2));
    EXPECT_EQ(out.section(2, 1, 3, 2)(0, 0), 8);
    EXPECT_EQ(out(4, 2), 21);
    EXPECT_EQ(out(4, 3), -1);
    std::vector<int> line(6);
    copy(view.section(1, 2, 3, 2), line.begin());
    EXPECT_EQ(line, (std::vector<int>{8, 9, 14, 15, 20, 21}));
    copy(line.begin(), line.end(), view.section(0, 0, 3, 2));
    EXPECT_EQ(view(2, 1), 21);
    EXPECT_EQ(view(0, 2), 2);
}

TEST(Copy, OfOverlappingSectionsOfOneSource) {
    std::vector<int> values = counted(5);
    const array_view<int> view(values);
    copy(view.section(0, 4), view.section(1, 4));
    EXPECT_EQ(values, (std::vector<int>{0, 0, 1, 2, 3}));
}

TEST(Copy, ExtentsMustMatchByComponent) {
    array<int, 2> wide(10, 20), high(20, 10);
    EXPECT_THROW(copy(wide, high), runtime_exception);
    EXPECT_THROW(wide.copy_to(high), runtime_exception);
    EXPECT_THROW(copy(wide, high.section(0, 0, 10, 10)), runtime_exception);
    try {
        copy(wide, high);
        FAIL();
    } catch (const runtime_exception& error) {
        EXPECT_STREQ(
            error.what(),
            "concurrency::copy: the source's extent (10, 20) differs from the destination's extent (20, 10)");
    }
}

TEST(Copy, RangesMustHaveAsManyElements) {
    const std::vector<int> values = counted(6);
    array<int, 2> data(2, 3);
    EXPECT_NO_THROW(copy(values.begin(), values.end(), data));
    EXPECT_THROW(copy(values.begin(), values.end() - 1, data), runtime_exception);
    EXPECT_THROW(copy(values.end(), values.begin(), data), runtime_exception);
    EXPECT_THROW(copy(values.begin(), values.end(), data.section(0, 0, 1, 3)), runtime_exception);
    EXPECT_EQ(std::vector<int>(data), values);
}

TEST(Copy, SinglePassIteratorsWork) {
    std::istringstream in("1 2 3 4 5 6"), more("7 8 9 10 11 12 13");
    array<int, 2> data(2, 3);
    copy(std::istream_iterator<int>(in), std::istream_iterator<int>(), data);
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{1, 2, 3, 4, 5, 6}));
    copy(std::istream_iterator<int>(more), data);
    std::ostringstream out;
    copy(data, std::ostream_iterator<int>(out, " "));
    EXPECT_EQ(out.str(), "7 8 9 10 11 12 ");
    std::vector<int> appended;
    copy(data.section(1, 0, 1, 3), std::back_inserter(appended));
    EXPECT_EQ(appended, (std::vector<int>{10, 11, 12}));
    std::istringstream longer("1 2 3 4 5 6 7"), shorter("1 2");
    EXPECT_THROW(copy(std::istream_iterator<int>(longer), std::istream_iterator<int>(), data),
                 runtime_exception);
    EXPECT_THROW(copy(std::istream_iterator<int>(shorter), std::istream_iterator<int>(), data),
                 runtime_exception);
}

TEST(Copy, ConvertsElementsOfOtherTypes) {
    const std::list<short> small{1, 2, 3};
    array<int> data(3);
    copy(small.begin(), small.end(), data);
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{1, 2, 3}));
    std::vector<double> wide(3);
    copy(data, wide.begin());
    EXPECT_EQ(wide, (std::vector<double>{1, 2, 3}));
}

TEST(Copy, ElementsNeedNoDefaultConstructor) {
    const std::vector<Cell> cells{Cell(1), Cell(2)};
    const array<Cell> data(2, cells.begin());
    const std::vector<Cell> result = data;
    EXPECT_EQ(result[1].first, 2);
    EXPECT_EQ(result[1].second, -2);
}

TEST(Copy, IntoAViewReachesKernelsAndSource) {
    std::vector<int> values(3, 1);
    const array_view<int> view(values);
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] = 5; });
    const std::vector<int> replaced{7, 8, 9};
    copy(replaced.begin(), replaced.end(), view);
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    EXPECT_EQ(values, (std::vector<int>{8, 9, 10}));
}

TEST(Copy, FromMemoryIntoAViewOverIt) {
    std::vector<int> values = counted(3);
    const array_view<int> view(values);
    copy(values.begin(), values.end(), view);
    EXPECT_EQ(values, counted(3));
}

}  // namespace
