// SPDX-License-Identifier: Apache-2.0
// Parts and reshapings (C++ AMP reference: array_view and array class, section, view_as, reinterpret_as).
#include <amp.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

class Section : public testing::Test {
  protected:
    std::vector<int> values = counted(54);
    array_view<int, 2> view{6, 9, values};
};

TEST_F(Section, SixFormsNameTheSamePart) {
    const index<2> origin(1, 2);
    EXPECT_EQ(view.section(origin, extent<2>(3, 4))(0, 0), 11);
    EXPECT_EQ(view.section(origin, extent<2>(3, 4))(2, 3), 32);
    EXPECT_EQ(view.section(1, 2, 3, 4).get_extent(), (extent<2>(3, 4)));
    EXPECT_EQ(view.section(1, 2, 3, 4)(2, 3), 32);
    EXPECT_EQ(view.section(origin).get_extent(), (extent<2>(5, 7)));
    EXPECT_EQ(view.section(origin)(4, 6), 53);
    EXPECT_EQ(view.section(extent<2>(2, 3))(1, 2), 11);
    EXPECT_EQ(array_view<int>(values).section(5, 3)[2], 7);
    EXPECT_EQ((array_view<int, 3>(2, 3, 9, values).section(1, 1, 2, 1, 2, 3)(0, 1, 2)), 27 + 18 + 4);
}

TEST_F(Section, NestedSectionsAreRelative) {
    const array_view<int, 2> outer = view.section(1, 2, 4, 5);
    EXPECT_EQ(outer.section(1, 1, 2, 2)(0, 0), 21);
    EXPECT_EQ(outer.section(index<2>(3, 4)).get_extent(), (extent<2>(1, 1)));
    EXPECT_EQ(outer[1][1], 21);
}

TEST_F(Section, WritesGoToTheSource) {
    view.section(1, 2, 1, 1)(0, 0) = -1;
    EXPECT_EQ(values[11], -1);
    const array_view<int, 2> part = view.section(2, 3, 2, 2);
    parallel_for_each(
        part.extent, [=](index<2> i) restrict(amp) { part[i] = -2; });
    part.synchronize();
    for (int i = 0; i < 54; ++i) {
        const bool inside = i == 21 || i == 22 || i == 30 || i == 31;
        EXPECT_EQ(values[static_cast<std::size_t>(i)] == -2, inside) << i;
    }
}

TEST_F(Section, PartsOutsideAreRefused) {
    EXPECT_THROW(view.section(0, 0, 7, 1), runtime_exception);
    EXPECT_THROW(view.section(5, 0, 2, 1), runtime_exception);
    EXPECT_THROW(view.section(0, -1, 2, 1), runtime_exception);
    EXPECT_THROW(view.section(0, 0, 0, 1), runtime_exception);
    EXPECT_THROW(view.section(0, 0, 1, -1), runtime_exception);
    EXPECT_THROW(view.section(index<2>(6, 0)), runtime_exception);
    EXPECT_THROW(view.section(1, 1, 2147483647, 1), runtime_exception);
    EXPECT_THROW(view.section(0, 0, 3, 3).section(0, 0, 4, 1), runtime_exception)
        << "of the section, not of the source";
}

TEST_F(Section, TheRefusalNamesTheValues) {
    try {
        view.section(3, 0, 4, 4);
        FAIL();
    } catch (const runtime_exception& error) {
        EXPECT_STREQ(
            error.what(),
            "concurrency::array_view::section: origin (3, 0) plus extent (4, 4) reaches beyond the extent "
            "(6, 9) of the section's source");
    }
}

TEST_F(Section, OfConstElementsStaysConst) {
    const array_view<const int, 2> reading(view);
    EXPECT_EQ(reading.section(1, 2, 1, 1)(0, 0), 11);
    EXPECT_TRUE((std::is_same_v<decltype(reading.section(1, 2, 1, 1)), array_view<const int, 2>>));
    array<int, 2> data(6, 9, values.begin());
    const array<int, 2>& constant = data;
    EXPECT_TRUE((std::is_same_v<decltype(constant.section(1, 2, 1, 1)), array_view<const int, 2>>));
    EXPECT_TRUE((std::is_same_v<decltype(data.section(1, 2, 1, 1)), array_view<int, 2>>));
}

TEST_F(Section, OfDeviceArraysWorksOnTheHost) {
    array<int, 2> data(6, 9, values.begin());
    EXPECT_EQ(data.section(1, 2, 3, 4)(2, 3), 32);
    EXPECT_EQ(data.section(index<2>(1, 2))(0, 0), 11);
    data.section(extent<2>(1, 1))(0, 0) = 99;
    EXPECT_EQ(std::vector<int>(data)[0], 99);
    EXPECT_THROW(data.section(0, 0, 7, 1), runtime_exception);
}

TEST_F(Section, WorksInKernels) {
    const array_view<int> out(6);
    const array_view<int, 2> source(view);
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) {
            const array_view<int, 2> part = source.section(index<2>(i[0], 1), extent<2>(1, 8));
            out[i] = part(0, 7) - part(0, 0);
        });
    for (int i = 0; i < 6; ++i) EXPECT_EQ(out[i], 7);
}

TEST_F(Section, ViewAsReshapes) {
    const array_view<int> line(values);
    const array_view<int, 3> cube = line.view_as(extent<3>(2, 3, 9));
    EXPECT_EQ(cube(1, 2, 8), 53);
    EXPECT_EQ(line.section(4, 10).view_as(extent<2>(2, 3))(1, 1), 8) << "fewer elements are fine";
    EXPECT_THROW(line.view_as(extent<2>(6, 10)), runtime_exception);
    EXPECT_THROW(line.view_as(extent<2>(6, 0)), runtime_exception);
    array<int, 2> data(6, 9, values.begin());
    EXPECT_EQ(data.view_as(extent<1>(54))[53], 53);
    const array<int, 2>& constant = data;
    EXPECT_EQ(constant.view_as(extent<2>(27, 2))(26, 1), 53);
}

TEST_F(Section, ReinterpretAsKeepsTheBytes) {
    std::vector<float> floats{1.0F, 2.0F, 3.0F};
    const array_view<float> view_of_floats(floats);
    const array_view<unsigned> bits = view_of_floats.reinterpret_as<unsigned>();
    EXPECT_EQ(bits.get_extent(), extent<1>(3));
    EXPECT_EQ(bits[0], 0x3F800000U);
    parallel_for_each(
        bits.extent, [=](index<1> i) restrict(amp) { bits[i] |= 0x80000000U; });
    EXPECT_EQ(view_of_floats[2], -3.0F);
    EXPECT_THROW(view_of_floats.reinterpret_as<double>(), runtime_exception);
    EXPECT_EQ(view_of_floats.section(0, 2).reinterpret_as<double>().get_extent(), extent<1>(1));
    const array_view<const float> reading(view_of_floats);
    EXPECT_TRUE((std::is_same_v<decltype(reading.reinterpret_as<int>()), array_view<const int, 1>>));
    array<float> data(extent<1>(3), floats.begin());
    EXPECT_EQ(data.reinterpret_as<unsigned>()[0], 0xBF800000U);
}

}  // namespace
