// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: texture_view::gather_red, gather_green, gather_blue, gather_alpha.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/host_sampling.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency::graphics;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;

namespace {

constexpr int kRows = 3, kColumns = 4;

/// Texel (row, column) has the components row * 10 + column + 0, 100, 200 and 300.
texture<float_4, 2> numbered() {
    std::vector<float_4> texels;
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColumns; ++column) {
            const float number = static_cast<float>(row * 10 + column);
            texels.push_back(float_4(number, number + 100, number + 200, number + 300));
        }
    }
    return texture<float_4, 2>(kRows, kColumns, texels.begin(), texels.end());
}

template <class Gather>
float_4 gathered(const Gather& gather) {
    std::vector<float_4> result(1);
    const array_view<float_4> out(1, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { out[0] = gather(); });
    out.synchronize();
    return result[0];
}

/// Between the rows 0 and 1, and the columns 1 and 2.
float_2 between() restrict(amp, cpu) { return float_2(0.51F, 0.34F); }

TEST(TextureGather, TheFourTexelsCounterClockwiseFromTheLowerLeft) {
    const texture<float_4, 2> image = numbered();
    const texture_view<const float_4, 2> view(image);
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red(between()); }), float_4(11, 12, 2, 1));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_green(between()); }), float_4(111, 112, 102, 101));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_blue(between()); }), float_4(211, 212, 202, 201));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_alpha(between()); }), float_4(311, 312, 302, 301));
}

TEST(TextureGather, WithASamplerTheFilterDoesNotMatter) {
    const texture<float_4, 2> image = numbered();
    const texture_view<const float_4, 2> view(image);
    const sampler point(filter_point, address_wrap);
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red(point, between()); }), float_4(11, 12, 2, 1));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_green(point, between()); }), float_4(111, 112, 102, 101));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_blue(point, between()); }), float_4(211, 212, 202, 201));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_alpha(point, between()); }), float_4(311, 312, 302, 301));
}

/// What a gather of component `number` gives around the corner whose lower right texel is this one.
float_4 expected(address_mode address, float border, float number, int low_row = kRows, int high_column = kColumns) {
    const int rows[] = {low_row, low_row, low_row - 1, low_row - 1}, columns[] = {high_column - 1, high_column, high_column, high_column - 1};
    float values[4];
    for (int i = 0; i < 4; ++i) {
        const int row = host_address(rows[i], kRows, address), column = host_address(columns[i], kColumns, address);
        values[i] = row < 0 || column < 0 ? border : static_cast<float>(row * 10 + column) + number;
    }
    return float_4(values[0], values[1], values[2], values[3]);
}

TEST(TextureGather, BeyondTheEdgeByAddressMode) {
    const texture<float_4, 2> image = numbered();
    const texture_view<const float_4, 2> view(image);
    for (const address_mode address : {address_wrap, address_mirror, address_clamp, address_border}) {
        const sampler how(address, float_4(-1, -2, -3, -4));
        EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red(how, float_2(1.0F)); }), expected(address, -1, 0));
        EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_blue(how, float_2(1.0F)); }),
                  expected(address, -3, 200));
    }
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red<address_wrap>(float_2(1.0F)); }),
              expected(address_wrap, 0, 0));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_alpha<address_border>(float_2(1.0F)); }),
              expected(address_border, 0, 300));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_green<address_mirror>(float_2(1.0F)); }),
              expected(address_mirror, 0, 100));
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_blue<address_wrap>(float_2(1.0F)); }),
              expected(address_wrap, 0, 200));
}

TEST(TextureGather, BeyondTheUpperAndLeftEdgesByAddressMode) {
    const texture<float_4, 2> image = numbered();
    const texture_view<const float_4, 2> view(image);
    const float_2 corner(0.1F, 0.1F), left(0.0F, 0.5F), far_away(-0.9F, -0.9F);
    for (const address_mode address : {address_wrap, address_mirror, address_clamp, address_border}) {
        const sampler how(address, float_4(-1, -2, -3, -4));
        EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red(how, corner); }), expected(address, -1, 0, 0, 0)) << address;
        EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_green(how, left); }), expected(address, -2, 100, 2, 0)) << address;
        EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_blue(how, far_away); }), expected(address, -3, 200, -3, -4)) << address;
    }
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red(corner); }), float_4(0, 0, 0, 0)) << "clamped: the first texel four times";
    EXPECT_EQ(gathered([=]() restrict(amp) { return view.gather_red(float_2(0.9F, 0.9F)); }), float_4(23, 23, 23, 23)) << "and the last one";
}

TEST(TextureGather, OfOneComponentInAFormatOfEightBits) {
    const std::vector<unsigned char> bytes{0, 51, 102, 255};
    const texture<unorm, 2> image(2, 2, bytes.data(), 4, 8U);
    const texture_view<const unorm, 2> view(image);
    const float_4 found = gathered([=]() restrict(amp) { return float_4(view.gather_red(float_2(0.5F))); });
    EXPECT_FLOAT_EQ(found.x, 0.4F);
    EXPECT_FLOAT_EQ(found.y, 1);
    EXPECT_FLOAT_EQ(found.z, 0.2F);
    EXPECT_FLOAT_EQ(found.w, 0);
}

}  // namespace
